import type { TemplateResult } from 'lit';
import { getInspection } from '../connection.ts';
import { inspectText } from '../language/texts.ts';
import { watch } from '../watch.ts';
import type { InspectedInteraction, Inspection } from './inspection.ts';
import { wireView } from './wire-view.ts';

/** Which interaction is wanted: by its id, or the newest one of a message. Neither: always the newest. */
export interface Wanted {
  id?: string | undefined;
  messageId?: string;
}

/** A tab of the panel, with what it shows. */
export interface InspectorTab {
  /** Of the page's address, e.g. `wire`. */
  name: string;
  label(): string;
  /** Of one interaction. Drawn again only for another one. */
  showInteraction?(shown: InspectedInteraction): TemplateResult;
  /** Of the bot itself. */
  showBot?(bot: unknown): TemplateResult;
}

const wire: InspectorTab = { name: 'wire', label: () => inspectText('wire'), showInteraction: wireView };

/** The side panel that looks inside: asks the server again and again while it is open, and only then. */
export class Inspector {
  isOpen = false;
  /** Something is recorded that can be looked at. */
  isOffered = false;
  readonly tabs: readonly InspectorTab[];
  chosenTab = wire.name;
  wanted: Wanted = {};
  inspection: Inspection | undefined;
  readonly #opening: () => void;
  #timer: ReturnType<typeof setInterval> | undefined;
  /** The body of the last answer: the same one again changes nothing on the page. */
  #last = '';
  #lastShown = '';

  /** @param further the tabs behind that of the wire */
  constructor(opening: () => void, further: readonly InspectorTab[] = []) {
    this.tabs = [wire, ...further];
    this.#opening = opening;
    watch(this);
  }

  /** The one that was chosen, else the first. */
  get tab(): InspectorTab {
    return this.tabs.find(({ name }) => name === this.chosenTab) ?? wire;
  }

  open(wanted: Wanted = {}): void {
    this.#opening();
    this.isOpen = true;
    this.#timer ??= setInterval(() => void this.refresh(), refreshMs);
    this.choose(wanted);
  }

  close(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  choose(wanted: Wanted): void {
    this.wanted = wanted;
    void this.refresh();
  }

  /** An unknown name shows the first. */
  showTab(name: string): void {
    this.chosenTab = name;
  }

  async refresh(): Promise<void> {
    if (!this.isOpen) return;
    const { wanted } = this;
    const text = await getInspection(wanted).catch(() => undefined);
    // The page says by itself that it is not connected.
    if (text === undefined || wanted !== this.wanted || text === this.#last) return;
    this.#last = text;
    const inspection: Inspection = JSON.parse(text);
    const { shown } = inspection;
    if (!shown && wanted.id) return this.choose({});
    this.inspection = { ...inspection, ...(shown && { shown: this.#keepSame(shown) }) };
    // A message has one newest interaction now; it stays shown when the next one comes.
    if (shown && wanted.messageId) this.wanted = { id: shown.id };
  }

  /** The same object for the same content: its view is not drawn again. */
  #keepSame(shown: InspectedInteraction): InspectedInteraction {
    const text = JSON.stringify(shown);
    if (text === this.#lastShown && this.inspection?.shown) return this.inspection.shown;
    this.#lastShown = text;
    return shown;
  }
}

const refreshMs = 1000;
