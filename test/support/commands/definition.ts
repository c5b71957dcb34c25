import { expect } from 'vitest';
import type { SlashCommand } from '../../../src/bot/discord/command.ts';

/** In servers, in DMs and as a member's own app; for everybody. */
export function expectEverywhere({ data }: SlashCommand): void {
  expect(data.contexts).toEqual([0, 1, 2]);
  expect(data.integration_types).toEqual([0, 1]);
  expect(data.default_member_permissions).toBeUndefined();
}

/** Exactly these options must be given. */
export function expectRequired({ data: { options = [] } }: SlashCommand, names: readonly string[]): void {
  const required = options.filter((option) => 'required' in option && option.required);
  expect(required.map(({ name }) => name)).toEqual(names);
}
