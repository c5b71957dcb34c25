import { ContextMenuCommandBuilder } from '@discordjs/builders';
import type {
  ApplicationCommandType,
  RESTPostAPIContextMenuApplicationCommandsJSONBody,
} from 'discord-api-types/v10';
import type { PlainTextKey } from '../../text/text-key.ts';
import { translationsOf } from '../../text/translations.ts';
import { allowEverywhere } from './allow-everywhere.ts';
import { extendJson } from './extend-json.ts';

/** An entry in the menus of members or messages, named in every language that has the key, wherever Loadout answers. */
export function defineMenu(
  name: PlainTextKey,
  type: ApplicationCommandType.User | ApplicationCommandType.Message,
): RESTPostAPIContextMenuApplicationCommandsJSONBody {
  const { english, others } = translationsOf(name);
  const menu = new ContextMenuCommandBuilder().setType(type).setName(english);
  extendJson(menu, { name_localizations: others });
  return allowEverywhere(menu).toJSON();
}
