import { html, nothing, type TemplateResult } from 'lit';
import { readCommandLine, readOptions, writeCommandLine } from '../composer/command-line.ts';
import { placeName, placeNote, t } from '../language/texts.ts';
import type { PageState } from '../page-state.ts';
import type { PageCommand } from '../wire.ts';
import { currentPlace } from './current-place.ts';
import { missingBotsView } from './missing-bots-view.ts';

/** Renders the start of a channel: what it is, and clickable example commands with preview pictures. */
export function welcomeView(state: PageState): TemplateResult {
  if (!state.snapshot)
    return html`<section class="welcome"><p role="status">${t('connecting')}</p></section>`;
  const { examples, link } = state.extension;
  const found = examples?.lines().flatMap((line) => readExample(line, state) ?? []) ?? [];
  return html`<section class="welcome">
    <h2>${welcomeTitle(state)}</h2>
    <p>${(found.length > 0 && examples?.text()) || t('welcomeText')}</p>
    ${hasNoCommands(state) ? html`<p>${t('commandsNone')}</p>` : nothing}
    ${found.length > 0 ? html`<ul class="example-cards">${found.map((example) => exampleView(example, state))}</ul>` : nothing}
    ${missingBotsView(state)}
    <p class="welcome-note">${placeNote(state.snapshot.place)} ${t('welcomeNote')}</p>
    ${link ? html`<p class="welcome-link">${link()}</p>` : nothing}
  </section>`;
}

/** Returns the title; in direct messages and groups only the name, as in Discord. */
function welcomeTitle(state: PageState): string {
  const { place } = state.snapshot ?? {};
  if (place?.kind === 'dm' || place?.kind === 'group') return currentPlace(state);
  return t('welcomeTitle', { place: place?.kind === 'foreign' ? placeName(place) : currentPlace(state) });
}

/** Whether a bot has no commands. False without a bot, which has its own notice. */
function hasNoCommands({ snapshot }: PageState): boolean {
  return snapshot?.offers.commands.length === 0 && !snapshot.missingBots?.length;
}

/** Renders an example; its picture loads when visible, so that the page does not wait for it. */
function exampleView({ line, command, picture }: Example, state: PageState): TemplateResult {
  return html`<li>
    <button type="button" class="example" @click=${() => state.box.tryOut(line)}>
      ${picture ? html`<img src=${picture} alt="" width="480" height="270" loading="lazy" decoding="async" />` : nothing}
      <span class="example-name" dir="auto">/${command.label}</span>
      <span class="example-note" dir="auto">${command.description}</span>
    </button>
  </li>`;
}

interface Example {
  line: string;
  command: PageCommand;
  picture: string | undefined;
}

/** Parses an example; undefined if the command is not registered with these options, or not open to this person. */
function readExample(line: string, { snapshot, extension }: PageState): Example | undefined {
  const read = readCommandLine(line, snapshot?.offers.commands ?? []);
  if (!read?.command.isAllowed) return undefined;
  const { command, tail } = read;
  const { values, rest } = readOptions(tail, command);
  if (rest || [...values.values()].some((text) => /\s\S+:/.test(text))) return undefined;
  const labelOf = (name: string) => command.options.find((option) => option.name === name)?.label ?? name;
  const called = [...values].map(([name, text]) => [labelOf(name), text] as const);
  const picture = extension.examples?.pictureOf(command.name, values);
  return { line: writeCommandLine(command, called), command, picture };
}
