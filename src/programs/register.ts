import { commands } from '../../commands/index.ts';
import { syncRankIcons } from '../bot/app/sync-rank-icons.ts';
import { listSecrets, loadConfig } from '../bot/config/config.ts';
import { toDefinitions } from '../bot/discord/register/definitions.ts';
import { findInstallLink, updateInstallSettings } from '../bot/discord/register/install-settings.ts';
import { registerCommands } from '../bot/discord/register/registration.ts';
import { askApplicationId } from '../bot/discord/rest/application-id.ts';
import { type OpenRest, openRest } from '../bot/discord/rest/rest.ts';
import { createLog } from '../bot/operations/create-log.ts';
import { openLanguages } from '../bot/text/languages.ts';
import { reasonOf } from '../shared/errors/reason-of.ts';
import { silentLog } from '../shared/log/log.ts';
import { type Outcome, runOnce } from './run-once.ts';

/** The result for scripts: `npm --silent run register -- --json`. */
interface Registered {
  applicationId: string;
  /** Where people install the application; absent if Discord is a local one, which has no such page. */
  installLink?: string;
  commands: string[];
  /** The changed parts of the application: `description`, `tags`, `install contexts`. */
  changed: string[];
  icons: { created: string[]; deleted: string[] };
}

/**
 * `npm run register`: tells Discord which commands there are, changed or not, how the application is installed, and gives it
 * the rank icons. The exit code is 1 if Discord did not take all of it.
 */
async function register(isJson: boolean): Promise<Outcome> {
  const config = loadConfig(console.error);
  const { discord, defaults } = config;
  const { token } = discord;
  if (!token) throw new Error('DISCORD_TOKEN is missing: there is no Discord to register the commands at.');
  const log = isJson ? silentLog : createLog(config.logLevel, { secrets: listSecrets(config) });
  const { t } = openLanguages({ defaultLocale: defaults.locale }).for(defaults.locale);
  const description = t('help.members.title');
  const rest = openRest({ ...discord, token });
  try {
    const applicationId = await askApplicationId(rest.api, token);
    const to = { api: rest.api, applicationId };
    const { outcome } = await registerCommands({
      ...to,
      commands: toDefinitions(commands),
      log,
      isForced: true,
    });
    if (outcome === 'failed') throw new Error('Discord did not take the commands. Try again.');
    const changed = await registerInstall(rest, description);
    const icons = await registerIcons(to);
    const installLink = await findInstallLink(rest.api, applicationId);
    const registered: Registered = {
      applicationId,
      ...(installLink && { installLink }),
      commands: toDefinitions(commands).map(({ name }) => name),
      changed,
      icons,
    };
    return { sentence: inWords(registered), facts: registered };
  } finally {
    await rest.close();
  }
}

async function registerInstall({ api }: OpenRest, description: string): Promise<string[]> {
  try {
    return await updateInstallSettings(api, { description });
  } catch (cause) {
    throw new Error(
      `The commands are registered, but how Loadout is installed could not be set: ${reasonOf(cause)}. Try again, or set it on the Installation page of your application.`,
      { cause },
    );
  }
}

async function registerIcons(to: Parameters<typeof syncRankIcons>[0]): Promise<Registered['icons']> {
  try {
    return await syncRankIcons(to);
  } catch (cause) {
    throw new Error(
      `The rank icons could not be brought to Discord: ${reasonOf(cause)}. Try again; until then ranks are shown in words.`,
      { cause },
    );
  }
}

function inWords({ applicationId, commands: names, changed, icons, installLink: link }: Registered): string {
  const { created, deleted } = icons;
  return [
    `Registered at application ${applicationId}: ${names.join(', ')}`,
    changed.length > 0 ? `Set of the application: ${changed.join(', ')}.` : 'Installation: set already.',
    created.length + deleted.length > 0
      ? `Rank icons: ${created.length} new, ${deleted.length} old ones deleted. A bot that runs shows them after its next start.`
      : 'Rank icons: all there already.',
    ...(link ? [`Install it: ${link}`] : []),
  ].join('\n');
}

await runOnce('register', register);
