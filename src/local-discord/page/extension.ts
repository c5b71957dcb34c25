import type { TemplateResult } from 'lit';
import type { MenuItem } from './controls/menu-state.ts';
import type { FurtherFaults } from './faults/fault-panel.ts';
import type { InspectorTab } from './inspector/inspector.ts';
import type { PageTexts } from './language/texts.ts';
import type { PageMessage } from './wire.ts';

/** `State` is the page's. */
export interface PageExtension<State> {
  texts?: PageTexts;
  /** Gets the server's `extra` at the start and after changes. */
  show?(extra: unknown): void;
  faults?: FurtherFaults;
  inspectorTabs?: readonly InspectorTab[];
  examples?: Examples;
  /** To another page, from the places and each channel's beginning. */
  link?(): TemplateResult;
  /** A menu of what can happen in this world, which then holds the faults, too. */
  world?: { label(): string; items(state: State): MenuItem[] };
  /** At the end of a message. */
  belowMessage?(seen: PageMessage, state: State): unknown;
  /** After a channel's newest message. */
  belowChannel?(state: State): unknown;
}

/** Unregistered commands are left out. */
export interface Examples {
  text(): string;
  lines(): readonly string[];
  pictureOf(command: string, values: ReadonlyMap<string, string>): string | undefined;
}
