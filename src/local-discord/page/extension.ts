import type { TemplateResult } from 'lit';
import type { FurtherFaults } from './faults/fault-panel.ts';
import type { InspectorTab } from './inspector/inspector.ts';
import type { PageTexts } from './language/texts.ts';
import type { Who } from './wire.ts';

export interface PageExtension {
  texts?: PageTexts;
  /** Gets the server's `extra` at the start and after changes. */
  show?(extra: unknown): void;
  faults?: FurtherFaults;
  inspectorTabs?: readonly InspectorTab[];
  examples?: Examples;
  /** To another page, from the places and each channel's beginning. */
  link?(): TemplateResult;
  personView?(parts: PersonParts): unknown;
}

/** Unregistered commands are left out. */
export interface Examples {
  text(): string;
  lines: readonly string[];
  pictureOf(command: string, values: ReadonlyMap<string, string>): string | undefined;
}

export interface PersonParts {
  who: Who;
  /** Whether the clock can be put forward. */
  movesClock: boolean;
  say(text: string): void;
}
