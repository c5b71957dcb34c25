import { CommandBox } from './composer/command-box.ts';
import { labelAmong } from './composer/same-command.ts';
import { nameUsedCommand, type UsedCommand } from './composer/used-command.ts';
import { type Action, type Listeners, post, subscribe } from './connection.ts';
import { type MenuItem, MenuState } from './controls/menu-state.ts';
import { FormState } from './dialogs/form-state.ts';
import type { PageExtension } from './extension.ts';
import { FaultPanel } from './faults/fault-panel.ts';
import { Inspector } from './inspector/inspector.ts';
import { chooseLanguage } from './language/language.ts';
import { language, t } from './language/texts.ts';
import { MessageActions } from './message/message-actions.ts';
import { summarizeMessage } from './message/message-summary.ts';
import { type Names, namesIn } from './message/names.ts';
import { SelectState } from './message/select-state.ts';
import { Notices } from './places/notices.ts';
import { announceChange, watch } from './watch.ts';
import {
  type PageMessage,
  type PagePlace,
  type PersonKey,
  type PlaceKey,
  type Snapshot,
  whoIs,
} from './wire.ts';

export interface Picture {
  url: string;
  alt: string;
}

/** State of the whole page, and everything that a visitor can do. */
export class PageState {
  readonly box: CommandBox;
  readonly faults: FaultPanel;
  readonly inspector: Inspector;
  readonly menu = new MenuState();
  readonly actions: MessageActions;
  readonly selects: SelectState;
  readonly forms: FormState;
  readonly notices = new Notices();
  readonly extension: PageExtension<PageState>;
  /** Whether to scroll to the channel's end, because this person wrote. */
  wantsEnd = false;
  snapshot: Snapshot | undefined;
  isConnected = false;
  messages = new Map<string, PageMessage>();
  picture: Picture | undefined;
  /** Messages since the visitor last saw the channel's end. */
  unread = 0;
  readonly #dismissed = new Set<string>(JSON.parse(sessionStorage.getItem(dismissedKey) ?? '[]'));
  #unsubscribe = () => {};

  constructor(extension: PageExtension<PageState> = {}) {
    this.extension = extension;
    this.box = new CommandBox(() => this.snapshot);
    this.faults = new FaultPanel(() => this.inspector.close(), extension.faults);
    this.inspector = new Inspector(() => this.faults.toggle(false), extension.inspectorTabs);
    this.forms = new FormState((action, body) => this.#post(action, body));
    this.actions = new MessageActions({
      post: (action, body) => this.#post(action, body),
      announce: (text) => this.notices.announce(text),
    });
    this.selects = new SelectState(
      ({ messageId, name }, values) => void this.actions.choose(messageId, name, values),
    );
    watch(this);
  }

  /** Enters a place as a person. Missing parts default to this tab's last ones, then to the first person and place. */
  enter({ person, place }: { person?: PersonKey | undefined; place?: PlaceKey | undefined }): void {
    this.#subscribe(
      person ?? sessionStorage.getItem(personKey) ?? '',
      place ?? sessionStorage.getItem(placeKey) ?? '',
    );
  }

  enterAs(person: PersonKey): void {
    closeSheet();
    this.#subscribe(person, this.snapshot?.place.key ?? '');
  }

  enterPlace(place: PlaceKey): void {
    this.#subscribe(this.snapshot?.person.key ?? '', place);
  }

  enterLanguage(wanted: string): void {
    chooseLanguage(wanted);
    this.enterAs(this.snapshot?.person.key ?? '');
  }

  #subscribe(person: PersonKey, place: PlaceKey): void {
    this.#keep(person, place);
    this.#unsubscribe();
    this.box.clearProblem();
    this.box.replyTo(undefined);
    this.#unsubscribe = subscribe({ person, place, language }, this.#listeners());
  }

  #listeners(): Listeners {
    return {
      snapshot: (snapshot) => this.#show(snapshot),
      message: (seen) => this.#receive(seen),
      'message-deleted': ({ messageId }) => this.#forget(messageId),
      offers: (offers) => this.#renew({ offers }),
      places: (places) => this.#showPlaces(places),
      directory: (directory) => this.#renew({ directory }),
      form: ({ form }) => this.forms.show(form),
      troubles: (troubles) => this.faults.showTroubles(troubles),
      bot: ({ status }) => this.faults.bot.show(status),
      clock: ({ aheadMs }) => this.faults.showClock(aheadMs),
      'missing-bots': (missingBots) => this.#renew({ missingBots }),
      extra: (extra) => {
        this.#renew({ extra });
        this.extension.show?.(extra);
      },
      lost: () => {
        this.isConnected = false;
      },
    };
  }

  #renew(part: Partial<Snapshot>): void {
    if (this.snapshot) this.snapshot = { ...this.snapshot, ...part };
  }

  #keep(person: PersonKey, place: PlaceKey): void {
    sessionStorage.setItem(personKey, person);
    sessionStorage.setItem(placeKey, place);
  }

  /** Shows a snapshot, perhaps of another place, because the requested one is gone. */
  #show(snapshot: Snapshot): void {
    if (snapshot.place.key !== this.snapshot?.place.key) this.box.replyTo(undefined);
    this.snapshot = snapshot;
    this.#keep(snapshot.person.key, snapshot.place.key);
    this.isConnected = true;
    this.box.renew();
    this.box.clearOffline();
    this.extension.show?.(snapshot.extra);
    this.faults.begin(snapshot);
    this.inspector.isOffered = snapshot.isRecorded ?? false;
    this.forms.restore(snapshot.form);
    const shown = snapshot.messages.filter(({ message }) => !this.#dismissed.has(message.id));
    this.messages = new Map(shown.map((seen) => [seen.message.id, seen]));
  }

  #forget(messageId: string): void {
    this.messages.delete(messageId);
    announceChange();
  }

  /** Hides an ephemeral message in this tab; as in Discord, the server does not learn of it. */
  dismiss(messageId: string): void {
    this.#dismissed.add(messageId);
    sessionStorage.setItem(dismissedKey, JSON.stringify([...this.#dismissed]));
    this.#forget(messageId);
    this.notices.announce(t('dismissed'));
  }

  /** Updates the places. If the current one is gone, enters the thread's parent or the first place. */
  #showPlaces(places: PagePlace[]): void {
    if (!this.snapshot) return;
    const { place } = this.snapshot;
    const renewed = places.find(({ key }) => key === place.key);
    this.snapshot = { ...this.snapshot, places, place: renewed ?? place };
    if (!renewed && places.length > 0) this.enterPlace(place.thread?.parent ?? '');
  }

  placeOf(channelId: string): PagePlace | undefined {
    return this.snapshot?.places.find((place) => place.channelId === channelId);
  }

  openPalette(messageId: string): void {
    this.menu.toggle(paletteOwner(messageId), document.activeElement);
  }

  memberMenu(memberId: string): MenuItem[] {
    return (this.snapshot?.offers.onMembers ?? []).map((entry, _index, all) => ({
      label: labelAmong(entry, all),
      run: () => {
        closeSheet();
        const meant = { entry: entry.name, application: entry.application?.id };
        void this.box.attempt(() => this.#post('member-menu', { memberId, ...meant }));
      },
    }));
  }

  namesFor({ message }: PageMessage): Names {
    return namesIn(message, this.snapshot?.directory);
  }

  commandUsed(seen: PageMessage): UsedCommand | undefined {
    return nameUsedCommand(seen, this.snapshot?.offers.commands ?? [], this.namesFor(seen));
  }

  copy(text: string): Promise<void> {
    return this.box.attempt(() => this.notices.copy(text));
  }

  show(picture: Picture | undefined): void {
    this.picture = picture;
  }

  /** Receives a new message, or a known one again, unchanged, once its options are known. */
  #receive(seen: PageMessage): void {
    const { id, author, edited_timestamp } = seen.message;
    if (this.#dismissed.has(id)) return;
    const before = this.messages.get(id);
    this.messages.set(id, seen);
    announceChange();
    if (!before) this.unread += 1;
    if (!before && author.id === this.snapshot?.person.id) this.wantsEnd = true;
    void this.inspector.refresh();
    const isAnswer = !seen.isThinking && (!before || before.isThinking);
    const isUpdate = before && !before.isThinking && before.message.edited_timestamp !== edited_timestamp;
    const summary =
      isAnswer || isUpdate ? summarizeMessage(seen, this.namesFor(seen), this.commandUsed(seen)) : undefined;
    if (summary) this.notices.announce(isUpdate ? t('updated', { summary }) : summary);
  }

  #post<Answer>(action: Action, body: object): Promise<Answer> {
    this.notices.toast = undefined;
    return post(action, { ...(this.snapshot && whoIs(this.snapshot)), ...body });
  }
}

/** Closes the sheet with the person and members, which covers the channel on phones. */
function closeSheet(): void {
  document.getElementById('person')?.hidePopover();
}

const personKey = 'person';
const placeKey = 'place';
const dismissedKey = 'dismissed';

export function paletteOwner(messageId: string): string {
  return `react:${messageId}`;
}
