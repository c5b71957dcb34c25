import { getInspection } from '../connection.ts';
import type { InspectedInteraction, Inspection, InspectorTab } from './inspection.ts';

/** Which interaction is wanted: by its id, or the newest one of a message. Neither: always the newest. */
export interface Wanted {
  id?: string | undefined;
  messageId?: string;
}

/** The side panel that looks inside: asks the playground again and again while it is open, and never else. */
export class Inspector {
  isOpen = false;
  /** None: there is no panel. */
  tabs: readonly InspectorTab[] = [];
  #tab: InspectorTab = 'wire';
  wanted: Wanted = {};
  inspection: Inspection | undefined;
  readonly #changed: () => void;
  readonly #opening: () => void;
  #timer: ReturnType<typeof setInterval> | undefined;
  /** The body of the last answer: the same one again changes nothing on the page. */
  #last = '';
  #lastShown = '';

  constructor(changed: () => void, opening: () => void) {
    this.#changed = changed;
    this.#opening = opening;
  }

  /** The one that was chosen, else the first. */
  get tab(): InspectorTab {
    return this.tabs.find((tab) => tab === this.#tab) ?? this.tabs[0] ?? 'wire';
  }

  /** Something is recorded that can be looked at. */
  get isOffered(): boolean {
    return this.tabs.length > 0;
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
    this.#changed();
  }

  choose(wanted: Wanted): void {
    this.wanted = wanted;
    this.#changed();
    void this.refresh();
  }

  showTab(tab: InspectorTab): void {
    this.#tab = tab;
    this.#changed();
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
    this.#changed();
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
