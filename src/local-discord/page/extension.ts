import type { TemplateResult } from 'lit';
import type { MenuItem } from './controls/menu-state.ts';
import type { FurtherFaults } from './faults/fault-panel.ts';
import type { InspectorTab } from './inspector/inspector.ts';
import type { PageTexts } from './language/texts.ts';
import type { PageMessage } from './wire.ts';

/** A product's extension of the page. `State` is the page's own state. */
export interface PageExtension<State> {
  texts?: PageTexts;
  /** Receives the server's `extra` at the start and after changes. */
  show?(extra: unknown): void;
  faults?: FurtherFaults;
  inspectorTabs?: readonly InspectorTab[];
  examples?: Examples;
  /** A link to another page, shown in the place list and at each channel's beginning. */
  link?(): TemplateResult;
  /** A menu of events in this world, which then includes the faults. */
  world?: { label(): string; items(state: State): MenuItem[] };
  belowMessage?(seen: PageMessage, state: State): unknown;
  belowChannel?(state: State): unknown;
}

/** Example commands for the start of a channel; those that are not registered are left out. */
export interface Examples {
  text(): string;
  lines(): readonly string[];
  pictureOf(command: string, values: ReadonlyMap<string, string>): string | undefined;
}
