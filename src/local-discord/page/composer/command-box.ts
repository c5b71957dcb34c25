import type { APIMessage } from 'discord-api-types/v10';
import { offline, toRequestError } from '../connection.ts';
import { hasFinePointer } from '../controls/pointer.ts';
import { SuggestionPicker } from '../suggestions/suggestion-picker.ts';
import { watch } from '../watch.ts';
import type { PageCommand, PageOption, Person, Snapshot } from '../wire.ts';
import { BoxFiles } from './box-files.ts';
import {
  asText,
  backspace,
  type Composition,
  emptyComposition,
  emptyField,
  isEmpty,
  parseLine,
  removeField,
  renew,
  typeField,
  typeText,
} from './composition.ts';
import { Outbox } from './outbox.ts';
import { type CallProblem, type CommandCall, type InputProblem, readCall } from './read-call.ts';
import { hasFiles } from './sent-lines.ts';
import { readUploads } from './upload.ts';
import type { UploadProblem } from './upload-limits.ts';

export interface Problem {
  call?: InputProblem;
  failure?: { code: string; detail: string };
  dropped?: string;
  upload?: UploadProblem;
  isWithoutFiles?: boolean;
  /** Input that was refused or changed while the box already holds another. */
  unsent?: Composition;
}

export class CommandBox {
  composition: Composition = emptyComposition;
  problem: Problem | undefined;
  repliedTo: APIMessage | undefined;
  movesFocus = false;
  readonly suggestions: SuggestionPicker;
  readonly outbox: Outbox;
  readonly files = new BoxFiles();
  readonly #snapshot: () => Snapshot | undefined;

  constructor(snapshot: () => Snapshot | undefined) {
    this.#snapshot = snapshot;
    this.outbox = new Outbox(snapshot);
    this.suggestions = new SuggestionPicker(this, snapshot);
    watch(this);
  }

  /** Whether every required or added option has a value. */
  get isReady(): boolean {
    const { command, fields } = this.composition;
    return command !== undefined && fields.every(({ text }) => text.trim());
  }

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

  put(composition: Composition): void {
    this.#compose(composition);
    this.movesFocus = true;
  }

  start(line: string, applicationId?: string): void {
    const own = this.#commands.filter(({ application }) => application?.id === applicationId);
    const text = `/${line.replace(/^\//, '')}`;
    const put = parseLine({ ...emptyComposition, text }, own.length > 0 ? own : this.#commands);
    const gap = put.fields.find(({ text }) => !text) ?? put.fields.at(-1);
    this.put({ ...put, focus: gap?.option.name });
  }

  /** Sends an example without focusing the box, because a phone's keyboard would hide the answer. */
  async tryOut(line: string): Promise<void> {
    this.start(line);
    const sent = this.send();
    this.movesFocus &&= hasFinePointer();
    await sent;
  }

  isWrong({ label }: PageOption): boolean {
    const call = this.problem?.call;
    return call !== undefined && 'option' in call && call.option === label;
  }

  clearProblem(): void {
    this.problem = undefined;
  }

  get isOfflineShown(): boolean {
    return this.problem?.failure?.code === offline;
  }

  /** Updates the composition to newly registered commands. */
  renew(): void {
    this.composition = renew(this.composition, this.#commands);
  }

  clearOffline(): void {
    if (!this.isOfflineShown) return;
    const unsent = this.problem?.unsent;
    this.problem = unsent && { unsent };
  }

  focusOn(name: string | undefined): void {
    if (this.composition.focus === name && this.suggestions.isOpen) return;
    this.composition = { ...this.composition, focus: name };
    this.suggestions.renew(!this.problem);
  }

  backspace(): void {
    this.put(backspace(this.composition));
  }

  /** Removes an option. The page reports a removed value, which can be restored. */
  remove(name: string): void {
    const before = this.composition;
    const field = before.fields.find(({ option }) => option.name === name);
    this.put(removeField(before, name));
    if (!field?.text.trim()) return;
    this.problem = { dropped: `${field.option.label}:${field.text.trim()}`, unsent: before };
    this.suggestions.close();
  }

  recall(step: 1 | -1): boolean {
    if (this.suggestions.isShown) return false;
    const recalled = this.outbox.recall(this.composition, step);
    if (!recalled) return false;
    this.put(recalled);
    this.suggestions.close();
    if (hasFiles(recalled)) this.problem = { isWithoutFiles: true };
    return true;
  }

  /** Attaches the files that Discord would accept. */
  async attach(files: readonly File[], optionName?: string): Promise<void> {
    const problem = this.files.check(this.composition, files, optionName);
    this.suggestions.close();
    if (problem) {
      this.problem = { upload: problem };
      return;
    }
    await this.attempt(async () => {
      const uploads = await readUploads(files);
      this.composition = this.files.put(this.composition, uploads, optionName);
      this.movesFocus = true;
      this.suggestions.close();
    });
  }

  removeFile(name: string): void {
    this.put(emptyField(this.composition, name));
  }

  removeAttachment(index: number): void {
    this.files.remove(index);
    this.problem = undefined;
    this.movesFocus = true;
  }

  /** Handles Escape: closes the list, then turns fields into text and cancels a reply. */
  escape(): void {
    if (!this.suggestions.isShown) {
      this.put(asText(this.composition));
      this.repliedTo = undefined;
    }
    this.suggestions.close();
  }

  async enter(): Promise<void> {
    if (!(await this.suggestions.enter())) await this.send();
  }

  /** Sends the content, or shows why it can't. */
  async send(): Promise<void> {
    const sent = parseLine(this.composition, this.#commands);
    const isOnlyFiles = isEmpty(sent) && this.files.attachments.length > 0;
    if (isEmpty(sent) && !isOnlyFiles) return;
    const call = isOnlyFiles ? { text: '' } : readCall(sent, this.#commands, this.#people);
    if ('problem' in call) this.#refuse(sent, call);
    else if ('text' in call) await this.#say(sent, call.text);
    else await this.#run(sent, call);
  }

  replyTo(message: APIMessage | undefined): void {
    this.repliedTo = message;
    if (message) this.movesFocus = true;
  }

  async attempt(act: () => Promise<unknown>): Promise<void> {
    this.problem = undefined;
    try {
      await act();
    } catch (error) {
      const { code, detail } = toRequestError(error);
      this.problem = { failure: { code, detail } };
    }
  }

  #refuse(sent: Composition, { problem, option = sent.focus }: CallProblem): void {
    this.put({ ...sent, focus: option });
    this.problem = { call: problem };
    this.suggestions.close();
  }

  async #run(sent: Composition, call: CommandCall): Promise<void> {
    this.put(emptyComposition);
    this.suggestions.clear();
    await this.outbox.run(sent, call).catch((error: unknown) => this.#restore(sent, error));
  }

  async #say(sent: Composition, text: string): Promise<void> {
    const { repliedTo } = this;
    this.put(emptyComposition);
    this.repliedTo = undefined;
    const { files, putBack } = this.files.takeOut();
    await this.outbox.say(sent, { text, files, repliedTo }).catch((error: unknown) => {
      putBack();
      this.#restore(sent, error);
    });
  }

  #restore(sent: Composition, error: unknown): void {
    const { code, detail } = toRequestError(error);
    const isFree = isEmpty(this.composition);
    // Focuses the text after the fields, so that the visitor can type another command.
    if (isFree) this.put({ ...sent, focus: undefined });
    this.suggestions.close();
    this.problem = { failure: { code, detail }, ...(!isFree && { unsent: sent }) };
  }

  #compose(composition: Composition): void {
    const moved =
      composition.focus !== this.composition.focus || composition.command !== this.composition.command;
    this.composition = composition;
    this.movesFocus ||= moved;
    this.problem = undefined;
    this.suggestions.renew(!isEmpty(composition));
  }

  get #commands(): readonly PageCommand[] {
    return this.#snapshot()?.offers.commands ?? [];
  }

  get #people(): readonly Person[] {
    return this.#snapshot()?.people ?? [];
  }
}
