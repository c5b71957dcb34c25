import type {
  ChosenChannel,
  ComponentHandler,
  InteractionContext,
  ModalHandler,
  Work,
} from '../discord/command.ts';
import type { Services } from '../discord/services-of-bot.ts';
import type { ServerForm } from '../members/people/save-choices.ts';
import type { PlainTextKey } from '../text/text-key.ts';
import type { Reply } from '../views/message/reply.ts';
import type { Text } from '../views/message/view.ts';
import type { ServerChoices } from './list/setting-list.ts';
import type { PanelOptions } from './panel-options.ts';

export interface ServerChange extends Pick<ServerForm, 'values' | 'shown'> {
  channels?: readonly ChosenChannel[];
}

/** Reads a change from a form. @throws InputError for values that the form doesn't offer */
export type ReadChange = (current: ServerChoices) => ServerChange;
export type ChangeNotes = (choices: ServerChoices, options: PanelOptions) => readonly string[];

/** The `/server` panel, which after each change leads to the next open step. */
export interface Panel {
  change(context: InteractionContext, services: Services, read: ReadChange, notes?: ChangeNotes): Work;
  /** @param news first lines of the panel */
  show(context: InteractionContext, services: Services, news?: readonly Text[]): Promise<Reply>;
}

interface Part {
  open(ownerId: string): string;
  components(panel: Panel): readonly ComponentHandler[];
  modals?(panel: Panel): readonly ModalHandler[];
}

export interface Section extends Part {
  setting: keyof ServerChoices;
  /** Formats the choice; undefined until there is one. By default, goes by the kind of input. */
  format?(choices: ServerChoices, options: PanelOptions): string | undefined;
  /** Words the parts of the choice, first whether it is on. */
  listParts?(choices: ServerChoices, options: PanelOptions): readonly string[];
  /**
   * A step of the set-up, done once the setting is chosen. `hint`: its benefit, as markdown. `open` leads to the
   * section by default.
   */
  step?: { label: PlainTextKey; hint: PlainTextKey; open?(ownerId: string): string };
  changeLines?(before: ServerChoices, after: ServerChoices, options: PanelOptions): Text[];
}

export interface SetUpAction extends Part {
  label: PlainTextKey;
  hint: PlainTextKey;
  isDone(guildId: string, services: Services): Promise<boolean>;
  /** The step's results so far, as markdown. */
  result(guildId: string, context: InteractionContext, services: Services): Promise<string>;
}

export interface ServerParts {
  action: SetUpAction;
  sections: readonly Section[];
}
