// The commands, buttons and forms of the bots of `drive-foreign-bot.ts`, as Discord's JSON.
export const row = (...components) => ({ type: 1, components });
const button = (custom_id, label) => ({ type: 2, style: 1, custom_id, label });
export const buttons = row(button('again', 'Again'), button('form', 'Form'));

export const options = ['One', 'Two'].map((label) => ({ label, value: label.toLowerCase() }));
export const menu = row({ type: 3, custom_id: 'pick', placeholder: 'Pick one', options });

const field = { type: 4, custom_id: 'name', label: 'Name', style: 1 };
export const form = { custom_id: 'greet', title: 'Greet', components: [row(field)] };

export const choicesFor = (typed) =>
  ['bar', 'baz', 'foo'].filter((word) => word.startsWith(typed)).map((name) => ({ name, value: name }));

const query = { type: 3, name: 'query', description: 'What', required: true, autocomplete: true };
export const registered = [
  { type: 1, name: 'report', description: 'Reports' },
  { type: 1, name: 'pick', description: 'Offers' },
  { type: 1, name: 'find', description: 'Finds', options: [query] },
];
