import { type APIStringSelectComponent, ButtonStyle, ComponentType } from 'discord-api-types/v10';
import { expect } from 'vitest';
import type { Reply } from '../../../src/bot/views/message/reply.ts';
import { maxLabelLength } from '../../../src/bot/views/message/view.ts';
import { buttonsOf, rowsOf } from './parts.ts';

/** Fails if Discord would refuse the message, or if the message could mention a member. */
export function expectSendable(reply: Reply): void {
  const { body, files } = reply;
  const embeds = body.embeds ?? [];
  expect(embeds.length).toBe(1);
  for (const embed of embeds) {
    const fields = embed.fields ?? [];
    const named = fields.flatMap(({ name, value }) => [name, value]);
    const texts = [embed.title, embed.description, ...named, embed.footer?.text];
    expect(texts.join('').length).toBeGreaterThan(0);
    expect(texts.join('').length).toBeLessThanOrEqual(6000);
    expect(embed.title?.length ?? 1).toBeLessThanOrEqual(256);
    expect(embed.description?.length ?? 1).toBeLessThanOrEqual(4096);
    expect(fields.length).toBeLessThanOrEqual(25);
    for (const { name, value } of fields) {
      expectLength(name, 256);
      expectLength(value, 1024);
    }
    const pictures = files.filter(({ contentType }) => contentType.startsWith('image/'));
    const names = pictures.map(({ name }) => `attachment://${name}`);
    expect(embed.image ? [embed.image.url] : []).toEqual(names);
    expect(embed.image ? [embed.image.description] : []).toEqual(pictures.map(({ alt }) => alt));
  }
  for (const { alt } of files) expectLength(alt, 1024);
  expectControls(reply);
}

function expectControls(reply: Reply): void {
  const rows = rowsOf(reply);
  expect(rows.length).toBeLessThanOrEqual(5);
  const parts = rows.flat();
  const ids = parts.map((part) => ('custom_id' in part ? part.custom_id : ''));
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expectLength(id, 100);
  for (const [label] of buttonsOf(reply)) expectLength(label, maxLabelLength);
  const isPrimary = (part: (typeof parts)[number]) =>
    part.type === ComponentType.Button && part.style === ButtonStyle.Primary;
  expect(parts.filter(isPrimary).length).toBeLessThanOrEqual(1);
  for (const row of rows) {
    const isOfButtons = row.every(({ type }) => type === ComponentType.Button);
    expect(row.length).toBeLessThanOrEqual(isOfButtons ? 5 : 1);
    for (const part of row) if (part.type === ComponentType.StringSelect) expectOptions(part);
  }
}

function expectOptions({ options, placeholder = '' }: APIStringSelectComponent): void {
  expectLength(placeholder, 150);
  expect(options.length).toBeGreaterThan(0);
  expect(options.length).toBeLessThanOrEqual(25);
  expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
  for (const { label, value, description = 'none' } of options)
    for (const text of [label, value, description]) expectLength(text, 100);
}

function expectLength(text: string, limit: number): void {
  expect(text.trim().length).toBeGreaterThan(0);
  expect(text.length).toBeLessThanOrEqual(limit);
}
