import type { AutocompleteChoices } from '../composer/autocomplete-fetcher.ts';
import {
  addOption,
  type Composition,
  choose,
  emptyComposition,
  type Field,
  pick,
} from '../composer/composition.ts';
import { booleanChoices } from '../composer/option-value.ts';
import { t } from '../language/texts.ts';
import { putMention, typedMention } from '../message/typed-mentions.ts';
import type { Called, Choice, PageCommand, PageOption, Person } from '../wire.ts';

export interface Suggestion {
  key: string;
  title: string;
  note: string;
  source?: string | undefined;
  /** Returns the composition with this suggestion taken. */
  apply(now: Composition): Composition;
}

export interface SuggestionList {
  heading: string;
  items: Suggestion[];
  /** Shown instead of items, e.g. while waiting for the bot. */
  status?: string;
  /** Whether Enter takes the first item even if none is highlighted. */
  isEager: boolean;
  /** Item that Tab takes if none is highlighted: an exact match, otherwise the first. */
  onTab: number | undefined;
}

export function listSuggestions(
  now: Composition,
  {
    commands,
    people,
    autocomplete,
  }: {
    commands: readonly PageCommand[];
    people: readonly Person[];
    autocomplete: AutocompleteChoices | undefined;
  },
): SuggestionList {
  const mention = now.command ? undefined : typedMention(now.text);
  if (mention !== undefined) return suggestPeople(mention, people);
  if (!now.command) return suggestCommands(now.text, commands);
  const field = now.fields.find(({ option }) => option.name === now.focus);
  if (!field) return suggestOptions(now, now.command);
  const { option, text } = field;
  if (option.hasAutocomplete) return suggestAutocomplete(field, autocomplete);
  const typed = text.trim().toLowerCase();
  const matching = choicesOf(option, people).filter((choice) =>
    choiceSpellings(choice).some((spelling) => spelling.includes(typed)),
  );
  return {
    heading: option.label,
    items: matching.map((choice) => choiceItem(option, choice)),
    isEager: typed !== '' && indexOf(matching, text) < 0,
    onTab: indexOnTab(matching, text),
  };
}

export function indexOnTab(choices: readonly Choice[], text: string): number {
  return Math.max(indexOf(choices, text), 0);
}

function indexOf(choices: readonly Choice[], text: string): number {
  const typed = text.trim().toLowerCase();
  return choices.findIndex((choice) => choiceSpellings(choice).includes(typed));
}

function choiceSpellings({ name, registeredName, value }: Choice): string[] {
  return [name, registeredName ?? name, String(value)].map((one) => one.toLowerCase());
}

function suggestCommands(text: string, commands: readonly PageCommand[]): SuggestionList {
  const typed = /^\s*\/\s*(.*)$/.exec(text)?.[1]?.toLowerCase().trimEnd();
  const heading = t('commandsMatching');
  if (typed === undefined) return { heading, items: [], isEager: false, onTab: undefined };
  const matching = commands.filter(
    (command) => command.isAllowed && spellingsOf(command).some((one) => one.includes(typed)),
  );
  const rank = (command: PageCommand) => (spellingsOf(command).some((one) => one.startsWith(typed)) ? 0 : 1);
  const items = matching
    .toSorted((one, other) => rank(one) - rank(other))
    .map((command) => ({
      key: `${command.name} ${command.application?.id}`,
      title: `/${command.label}`,
      note: command.description,
      source: command.application?.name,
      apply: () => focusFirst(choose(command)),
    }));
  return { heading, items, isEager: true, onTab: 0 };
}

function spellingsOf({ name, label }: Called): string[] {
  return [name.toLowerCase(), label.toLowerCase()];
}

function suggestPeople(mention: string, people: readonly Person[]): SuggestionList {
  const typed = mention.toLowerCase();
  const items = people
    .filter(({ name }) => name.toLowerCase().startsWith(typed))
    .map(({ id, name }) => ({
      key: id,
      title: `@${name}`,
      note: '',
      apply: (now: Composition) => ({ ...now, text: putMention(now.text, name) }),
    }));
  // A complete name is sent by Enter.
  const isWhole = people.some(({ name }) => name.toLowerCase() === typed);
  return { heading: t('membersTitle'), items, isEager: !isWhole, onTab: items.length > 0 ? 0 : undefined };
}

function suggestOptions({ fields, text }: Composition, { options }: PageCommand): SuggestionList {
  const used = new Set(fields.map(({ option }) => option.name));
  const typed = text.trim().toLowerCase();
  const items = options
    .filter((option) => !used.has(option.name) && spellingsOf(option).some((one) => one.startsWith(typed)))
    .map(({ name, label, description, isRequired }) => ({
      key: name,
      title: label,
      note: `${description} (${isRequired ? t('required') : t('optional')})`,
      apply: (now: Composition) => addOption(now, name),
    }));
  // Tab leaves an empty box, so that it does not add an unwanted option.
  return { heading: t('optionsLeft'), items, isEager: typed !== '', onTab: typed ? 0 : undefined };
}

function suggestAutocomplete(
  { option, text }: Field,
  autocomplete: AutocompleteChoices | undefined,
): SuggestionList {
  const isAsking = autocomplete?.option !== option.name || !autocomplete.choices;
  const choices = (autocomplete?.option === option.name && autocomplete.choices) || [];
  const placeholder = isAsking ? t('searching') : t('noMatches');
  return {
    heading: option.label,
    items: choices.map((choice) => choiceItem(option, choice)),
    ...(choices.length === 0 && { status: placeholder }),
    isEager: autocomplete?.typed === text && isBegun(choices, text),
    onTab: indexOnTab(choices, text),
  };
}

/** Whether text is an unfinished choice. Complete texts and numbers are sent even if another choice starts so. */
function isBegun(choices: readonly Choice[], text: string): boolean {
  const [first] = choices;
  if (!first || !/\p{L}/u.test(text) || indexOf(choices, text) >= 0) return false;
  const typed = fold(text.trim());
  const spellings = choiceSpellings(first).map(fold);
  const words = spellings.flatMap((spelling) => spelling.split(/[\s()·,/-]+/));
  return [...spellings, ...words].some((one) => one.startsWith(typed));
}

/** Removes accents, which few people type. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

function choicesOf({ choices, kind }: PageOption, people: readonly Person[]): Choice[] {
  if (choices.length > 0) return choices;
  if (kind === 'user') return people.map(({ id, name }) => ({ name, value: id }));
  if (kind === 'boolean') return booleanChoices();
  return [];
}

function choiceItem({ name, kind }: PageOption, choice: Choice): Suggestion {
  // Names such as `India (IND)` contain their value.
  const isSame =
    kind === 'user' ||
    kind === 'boolean' ||
    [String(choice.value), `(${choice.value})`].some((end) => choice.name.endsWith(end));
  return {
    key: `${name}:${choice.value}`,
    title: choice.name,
    note: isSame ? '' : String(choice.value),
    apply: (now) => pick(now, name, choice),
  };
}

function focusFirst(now: Composition): Composition {
  return { ...emptyComposition, ...now, focus: now.fields[0]?.option.name };
}
