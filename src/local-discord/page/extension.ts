import type { TemplateResult } from 'lit';
import type { FurtherFaults } from './faults/fault-panel.ts';
import type { InspectorTab } from './inspector/inspector.ts';
import type { PageTexts } from './language/texts.ts';
import type { Who } from './wire.ts';

/** The parts that a product around the local Discord adds to the page, and draws itself. */
export interface PageExtension {
  /** The page's texts, some of them in the product's own words. */
  texts?: PageTexts;
  /** Takes the `extra` of the server, at the start and after each change. */
  show?(extra: unknown): void;
  /** In the panel of faults. */
  faults?: FurtherFaults;
  /** In the panel that looks inside. */
  inspectorTabs?: readonly InspectorTab[];
  examples?: Examples;
  /** Leads to another page, from the list of places and the beginning of each channel. */
  link?(): TemplateResult;
  /** Beside the person that the visitor is. */
  personView?(parts: PersonParts): unknown;
}

/** Commands to start with. Those that are not registered are left out. */
export interface Examples {
  /** The sentence above them. */
  text(): string;
  lines: readonly string[];
  /** The address of a small picture of what a command brings; undefined: it stands there as a line. */
  pictureOf(command: string, values: ReadonlyMap<string, string>): string | undefined;
}

/** The parts of the page that {@link PageExtension.personView} may use. */
export interface PersonParts {
  who: Who;
  /** The clock can be put forward. */
  movesClock: boolean;
  /** Shows a short notice. */
  say(text: string): void;
}
