import type { ComponentHandler, ModalHandler } from '../discord/command.ts';
import type { Services } from '../discord/services-of-bot.ts';
import type { PlainTextKey } from '../text/text-key.ts';
import type { Text } from '../views/message/view.ts';
import type { ServerChoices } from './list/setting-list.ts';
import type { PanelOptions } from './panel-options.ts';

interface Part {
  open(ownerId: string): string;
  components: readonly ComponentHandler[];
  modals?: readonly ModalHandler[];
}

/** A part of `/server` with its own message for a setting. */
export interface Section extends Part {
  setting: keyof ServerChoices;
  /** Undefined until chosen. By default, its input's words. */
  format?(choices: ServerChoices, options: PanelOptions): string | undefined;
  /** By default, whether the setting is chosen. */
  isDone?(choices: ServerChoices): boolean;
  changeLines?(before: ServerChoices, after: ServerChoices, options: PanelOptions): Text[];
}

/** A button of `/server`, and a step of the set-up. */
export interface SetUpAction extends Part {
  label: PlainTextKey;
  isDone(guildId: string, services: Services): Promise<boolean>;
}

export interface ServerParts {
  sections: readonly Section[];
  actions: readonly SetUpAction[];
}
