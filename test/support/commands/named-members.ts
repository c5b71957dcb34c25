import { ana, ben } from '../bot/interactions.ts';

/** The `resolved` data that Discord sends for named members. */
const resolved = {
  users: { [ana.id]: ana, [ben.id]: ben },
  members: {},
};

/** Options of type user in addition to texts, as a command of that name has them: for `raw`. */
export function withMembers(
  name: string,
  members: Readonly<Record<string, { id: string }>>,
  texts: Readonly<Record<string, string>> = {},
): object {
  const options = [
    ...Object.entries(texts).map(([option, value]) => ({ name: option, type: 3, value })),
    ...Object.entries(members).map(([option, { id }]) => ({ name: option, type: 6, value: id })),
  ];
  return { data: { id: '1', name, type: 1, options, resolved } };
}

/** An entry in the menu of a member: for `raw`. */
export function menuOn(member: { id: string }, name: string): object {
  return { data: { id: '1', name, type: 2, target_id: member.id, resolved } };
}
