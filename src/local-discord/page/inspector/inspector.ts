import type { TemplateResult } from 'lit';
import { getInspection } from '../connection.ts';
import { inspectText } from '../language/texts.ts';
import { watch } from '../watch.ts';
import type { InspectedInteraction, Inspection } from './inspection.ts';
import { wireView } from './wire-view.ts';

/** The interaction to show: by ID, or the newest on a message; by default always the newest. */
export interface Wanted {
  id?: string | undefined;
  messageId?: string;
}

export interface InspectorTab {
  name: string;
  label(): string;
  showInteraction?(shown: InspectedInteraction): TemplateResult;
  showBot?(bot: unknown): TemplateResult;
}

const wire: InspectorTab = { name: 'wire', label: () => inspectText('wire'), showInteraction: wireView };

/** State of the inspector panel, which polls the server while open. */
export class Inspector {
  isOpen = false;
  isOffered = false;
  readonly tabs: readonly InspectorTab[];
  chosenTab = wire.name;
  wanted: Wanted = {};
  inspection: Inspection | undefined;
  readonly #opening: () => void;
  #timer: ReturnType<typeof setInterval> | undefined;
  #last = '';
  #lastShown = '';

  /** @param further tabs after the wire tab */
  constructor(opening: () => void, further: readonly InspectorTab[] = []) {
    this.tabs = [wire, ...further];
    this.#opening = opening;
    watch(this);
  }

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

  showTab(name: string): void {
    this.chosenTab = name;
  }

  async refresh(): Promise<void> {
    if (!this.isOpen) return;
    const { wanted } = this;
    const text = await getInspection(wanted).catch(() => undefined);
    // The page itself shows that it is disconnected.
    if (text === undefined || wanted !== this.wanted || text === this.#last) return;
    this.#last = text;
    const inspection: Inspection = JSON.parse(text);
    const { shown } = inspection;
    if (!shown && wanted.id) return this.choose({});
    this.inspection = { ...inspection, ...(shown && { shown: this.#keepSame(shown) }) };
    // Keeps the interaction shown when a newer one arrives.
    if (shown && wanted.messageId) this.wanted = { id: shown.id };
  }

  /** Returns the same object for unchanged content, so that its view is not rendered again. */
  #keepSame(shown: InspectedInteraction): InspectedInteraction {
    const text = JSON.stringify(shown);
    if (text === this.#lastShown && this.inspection?.shown) return this.inspection.shown;
    this.#lastShown = text;
    return shown;
  }
}

const refreshMs = 1000;
