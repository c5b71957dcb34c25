import { expect } from 'vitest';
import type { Reply } from '../../../src/views/reply.ts';
import { buttonsOf } from './parts.ts';

/** Fails where Discord would refuse the message, or where it could mention somebody. */
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
    const names = files.map(({ name }) => `attachment://${name}`);
    expect(embed.image ? [embed.image.url] : []).toEqual(names);
  }
  for (const { alt } of files) expectLength(alt, 1024);
  expectButtons(reply);
}

function expectButtons(reply: Reply): void {
  const buttons = buttonsOf(reply);
  expect(new Set(buttons.map(([, id]) => id)).size).toBe(buttons.length);
  expect(buttons.length).toBeLessThanOrEqual(5);
  for (const [label, id] of buttons) {
    expectLength(label, 80);
    expectLength(id, 100);
  }
}

function expectLength(text: string, limit: number): void {
  expect(text.trim().length).toBeGreaterThan(0);
  expect(text.length).toBeLessThanOrEqual(limit);
}
