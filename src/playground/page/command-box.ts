import type { APIMessage } from 'discord-api-types/v10';
import { AutocompleteFetcher } from './autocomplete-fetcher.ts';
import { BoxFiles } from './box-files.ts';
import {
  asText,
  backspace,
  type Composition,
  emptyComposition,
  emptyField,
  type Field,
  type InputProblem,
  isEmpty,
  moveOn,
  parseLine,
  putChoice,
  readCall,
  removeField,
  renew,
  typeField,
  typeText,
} from './composition.ts';
import { offline, post, type RequestError, toRequestError } from './connection.ts';
import { writeMentions } from './mentions.ts';
import { hasFiles, SentLines } from './sent-lines.ts';
import { indexOnTab, listSuggestions, type SuggestionList } from './suggestions.ts';
import { readUploads } from './upload.ts';
import type { UploadProblem } from './upload-limits.ts';
import { type PageCommand, type PageOption, type Person, type Snapshot, type Who, whoIs } from './wire.ts';

/** What the line above the command box says. */
export interface Problem {
  call?: InputProblem;
  failure?: { code: string; detail: string };
  /** What was taken out of the box, e.g. `region:India`. */
  dropped?: string;
  /** Why files are not taken. */
  upload?: UploadProblem;
  /** What was sent with this came with files, which are not brought back. */
  isWithoutFiles?: boolean;
  /** The input that was not accepted or that something was taken out of, if the box holds something else by now. */
  unsent?: Composition;
}

/** The slash-command box: its content, its suggestions, and sending to the bot. */
export class CommandBox {
  composition: Composition = emptyComposition;
  isListOpen = false;
  /** Index in the suggestions that the arrows chose. */
  active: number | undefined;
  problem: Problem | undefined;
  /** Names of the commands on their way to the bot. */
  sending: string[] = [];
  /** The message that the next text replies to. */
  repliedTo: APIMessage | undefined;
  /** Set when the focus must move to where the composition says. */
  movesFocus = false;
  readonly files = new BoxFiles();
  readonly #snapshot: () => Snapshot | undefined;
  readonly #changed: () => void;
  readonly #autocomplete: AutocompleteFetcher;
  readonly #sentLines = new SentLines();
  #isSettling = false;

  /** `snapshot` returns the current commands and people; `changed` is called after each step. */
  constructor(snapshot: () => Snapshot | undefined, changed: () => void) {
    this.#snapshot = snapshot;
    this.#changed = changed;
    this.#autocomplete = new AutocompleteFetcher(changed);
  }

  get suggestions(): SuggestionList {
    return listSuggestions(this.composition, {
      commands: this.#commands,
      people: this.#people,
      autocomplete: this.#autocomplete.current,
    });
  }

  /** Whether every option that is required or was added has a value. */
  get isReady(): boolean {
    const { command, fields } = this.composition;
    return command !== undefined && fields.every(({ text }) => text.trim());
  }

  /** Whether there is nothing to send. */
  get isEmpty(): boolean {
    return (
      isEmpty(this.composition) &&
      (this.files.attachments.length === 0 || this.composition.command !== undefined)
    );
  }

  typeText(text: string): void {
    this.#compose(typeText(this.composition, text, this.#commands));
  }

  typeField(name: string, text: string): void {
    this.#compose(typeField(this.composition, name, text));
  }

  /** Puts something into the box, and the focus where it says. */
  put(composition: Composition): void {
    this.#compose(composition);
    this.movesFocus = true;
  }

  /** Starts a command from a mention or the side bar: a name or a whole line. @param applicationId where it is known */
  start(line: string, applicationId?: string): void {
    const own = this.#commands.filter(({ application }) => application?.id === applicationId);
    const text = `/${line.replace(/^\//, '')}`;
    const put = parseLine({ ...emptyComposition, text }, own.length > 0 ? own : this.#commands);
    const gap = put.fields.find(({ text }) => !text) ?? put.fields.at(-1);
    this.put({ ...put, focus: gap?.option.name });
  }

  /** Puts a line into the box without taking the focus there. */
  prepare(line: string): void {
    this.start(line);
    this.movesFocus = false;
    this.isListOpen = false;
  }

  /** Sends an example at once. */
  async tryOut(line: string): Promise<void> {
    this.start(line);
    await this.send();
  }

  /** Whether the value of this option is why the command was not sent. */
  isWrong({ label }: PageOption): boolean {
    const call = this.problem?.call;
    return call !== undefined && 'option' in call && call.option === label;
  }

  clearProblem(): void {
    this.problem = undefined;
  }

  /** Whether the line above the box says that the playground does not answer. */
  get isOfflineShown(): boolean {
    return this.problem?.failure?.code === offline;
  }

  /** The commands may be called otherwise now. */
  renew(): void {
    this.composition = renew(this.composition, this.#commands);
  }

  /** The playground answers again. The input that it did not take can still be put back. */
  clearOffline(): void {
    if (!this.isOfflineShown) return;
    const unsent = this.problem?.unsent;
    this.problem = unsent && { unsent };
  }

  focusOn(name: string | undefined): void {
    if (this.composition.focus === name && this.isListOpen) return;
    this.composition = { ...this.composition, focus: name };
    // Keeps a problem readable; typing opens the list again.
    this.isListOpen = !this.problem;
    this.active = undefined;
    this.#autocomplete.request(this.composition, this.#who);
    this.#changed();
  }

  closeList(): void {
    this.isListOpen = false;
    this.active = undefined;
    this.#changed();
  }

  moveActive(step: 1 | -1): void {
    const count = this.suggestions.items.length;
    const from = this.active ?? (this.suggestions.isEager ? 0 : step > 0 ? -1 : 0);
    this.isListOpen = true;
    this.active = count === 0 ? undefined : (from + step + count) % count;
    this.#changed();
  }

  /**
   * Tab takes the suggestion that the arrows chose, else the first one, as in Discord; a value that was picked before
   * stands. False where the key moves on as everywhere on a page.
   */
  tab(): boolean {
    if (!this.isListOpen) return false;
    const field = this.composition.fields.find(({ option }) => option.name === this.composition.focus);
    if (field?.picked !== undefined && this.active === undefined) {
      this.put(moveOn(this.composition));
      return true;
    }
    const isAsking =
      field?.option.hasAutocomplete && this.#autocomplete.isBehind(this.composition, field.option.name);
    if (isAsking) {
      if (field.text.trim()) void this.#takeLater(field);
      return field.text.trim() !== '';
    }
    return this.takeSuggestion(this.active ?? this.suggestions.onTab);
  }

  /** Takes the suggestion that Enter would take; false if there is none. */
  takeSuggestion(index = this.activeIndex): boolean {
    const item = index === undefined ? undefined : this.suggestions.items[index];
    if (!item) return false;
    this.put(item.apply(this.composition));
    return true;
  }

  /**
   * Enter: takes the suggestion that is marked, else sends. Where the bot has yet to say what the text in focus begins,
   * its answer is waited for, so that no half of a word is sent.
   */
  async enter(): Promise<void> {
    if (this.#isSettling || this.takeSuggestion()) return;
    const asked = this.composition;
    const field = asked.fields.find(({ option }) => option.name === asked.focus);
    const name = field?.option.hasAutocomplete && field.picked === undefined && field.option.name;
    if (this.isListOpen && name && field.text.trim() && this.#autocomplete.isBehind(asked, name)) {
      this.#isSettling = true;
      await this.#autocomplete.settle(asked, name, this.#who);
      this.#isSettling = false;
      if (this.composition !== asked || this.takeSuggestion()) return;
    }
    await this.send();
  }

  get activeIndex(): number | undefined {
    const { items, isEager } = this.suggestions;
    if (!this.isListOpen || items.length === 0) return undefined;
    return this.active ?? (isEager ? 0 : undefined);
  }

  backspace(): void {
    this.put(backspace(this.composition));
  }

  /** Takes an option out. A value that goes with it is told, and can be put back. */
  remove(name: string): void {
    const before = this.composition;
    const field = before.fields.find(({ option }) => option.name === name);
    this.put(removeField(before, name));
    if (!field?.text.trim()) return;
    this.problem = { dropped: `${field.option.label}:${field.text.trim()}`, unsent: before };
    this.isListOpen = false;
  }

  /** Whether a command is what this person sent here last. */
  get hasSentCommand(): boolean {
    return this.#sentLines.last(this.#where)?.command !== undefined;
  }

  /** Puts back what this person sent here before, a line further with each call; false where the box holds something. */
  recall(step: 1 | -1): boolean {
    if (this.isListOpen && this.suggestions.items.length > 0) return false;
    const recalled = this.#sentLines.recall(this.#where, this.composition, step);
    if (!recalled) return false;
    this.put(recalled);
    this.isListOpen = false;
    if (hasFiles(recalled)) this.problem = { isWithoutFiles: true };
    return true;
  }

  /** Takes files for the options of the command, or for the message, as far as Discord would. */
  async attach(files: readonly File[], optionName?: string): Promise<void> {
    const problem = this.files.check(this.composition, files, optionName);
    this.isListOpen = false;
    if (problem) {
      this.problem = { upload: problem };
      return this.#changed();
    }
    await this.attempt(async () => {
      const uploads = await readUploads(files);
      this.composition = this.files.put(this.composition, uploads, optionName);
      this.movesFocus = true;
      this.isListOpen = false;
    });
  }

  /** Takes the file of an option away. The option stays. */
  removeFile(name: string): void {
    this.put(emptyField(this.composition, name));
  }

  removeAttachment(index: number): void {
    this.files.remove(index);
    this.problem = undefined;
    this.movesFocus = true;
    this.#changed();
  }

  /** Escape: the first closes the list, the next turns the fields into one line of text and ends a reply. */
  escape(): void {
    const hasList = this.isListOpen && this.suggestions.items.length > 0;
    if (!hasList) {
      this.put(asText(this.composition));
      this.repliedTo = undefined;
    }
    this.closeList();
  }

  /** Sends the content of the box, or shows why it cannot be sent. */
  async send(): Promise<void> {
    const sent = parseLine(this.composition, this.#commands);
    const isOnlyFiles = isEmpty(sent) && this.files.attachments.length > 0;
    if (isEmpty(sent) && !isOnlyFiles) return;
    const call = isOnlyFiles ? { text: '' } : readCall(sent, this.#commands, this.#people);
    if ('text' in call) return this.#say(sent, call.text);
    if ('problem' in call) {
      const missing = call.option ?? sent.focus;
      this.put({ ...sent, focus: missing });
      this.problem = { call: call.problem };
      this.isListOpen = false;
      return;
    }
    this.#sentLines.add(this.#where, sent);
    this.put(emptyComposition);
    this.#autocomplete.clear();
    const label = sent.command?.label ?? call.command;
    this.sending = [...this.sending, label];
    try {
      await post('run', {
        ...this.#who,
        command: call.command,
        application: call.application,
        options: call.options,
        files: call.files,
      });
    } catch (error) {
      this.#restore(sent, toRequestError(error));
    } finally {
      this.sending = this.sending.toSpliced(this.sending.indexOf(label), 1);
      this.#changed();
    }
  }

  /** Replies to a message with the next text, or to none. */
  replyTo(message: APIMessage | undefined): void {
    this.repliedTo = message;
    if (message) this.movesFocus = true;
    this.#changed();
  }

  /** Does something that is not on a message; the line above the box says where it fails. */
  async attempt(act: () => Promise<unknown>): Promise<void> {
    this.problem = undefined;
    try {
      await act();
    } catch (error) {
      const { code, detail } = toRequestError(error);
      this.problem = { failure: { code, detail } };
    }
    this.#changed();
  }

  /**
   * Moves on from an option at once, because more may be typed already, and takes the bot's first choice for it once
   * that is known. What was typed stands where the bot has none, or where it was changed meanwhile.
   */
  async #takeLater(field: Field): Promise<void> {
    const asked = this.composition;
    const { name } = field.option;
    this.put(moveOn(asked));
    const choices = await this.#autocomplete.ask(asked, name, this.#who);
    const choice = choices[indexOnTab(choices, field.text)];
    if (!choice || !this.composition.fields.includes(field)) return;
    this.composition = putChoice(this.composition, name, choice);
    this.#changed();
  }

  async #say(sent: Composition, text: string): Promise<void> {
    const { repliedTo } = this;
    if (text) this.#sentLines.add(this.#where, sent);
    this.put(emptyComposition);
    this.repliedTo = undefined;
    const { files, putBack } = this.files.takeOut();
    const body = { ...this.#who, text: writeMentions(text, this.#people), files };
    try {
      if (repliedTo) await post('reply', { ...body, messageId: repliedTo.id });
      else await post('say', body);
    } catch (error) {
      putBack();
      this.#restore(sent, toRequestError(error));
      this.#changed();
    }
  }

  /** The person and the place, between which what was sent is not mixed up. */
  get #where(): string {
    const { person, place } = this.#snapshot() ?? {};
    return `${person?.key} ${place?.key}`;
  }

  get #who(): Who | undefined {
    const snapshot = this.#snapshot();
    return snapshot && whoIs(snapshot);
  }

  #compose(composition: Composition): void {
    const moved =
      composition.focus !== this.composition.focus || composition.command !== this.composition.command;
    this.composition = composition;
    this.movesFocus ||= moved;
    this.problem = undefined;
    this.active = undefined;
    this.isListOpen = !isEmpty(composition);
    this.#autocomplete.request(this.composition, this.#who);
    this.#changed();
  }

  #restore(sent: Composition, { code, detail }: RequestError): void {
    const isFree = isEmpty(this.composition);
    // The focus goes behind the fields, where a new command can be typed at once.
    if (isFree) this.put({ ...sent, focus: undefined });
    this.isListOpen = false;
    this.problem = { failure: { code, detail }, ...(!isFree && { unsent: sent }) };
  }

  get #commands(): readonly PageCommand[] {
    return this.#snapshot()?.offers.commands ?? [];
  }

  get #people(): readonly Person[] {
    return this.#snapshot()?.people ?? [];
  }
}
