import { reasonOf } from '../../shared/errors/reason-of.ts';
import type { Log } from '../../shared/log/log.ts';
import type { Config } from '../config/config.ts';
import { findInstallLink, updateInstallSettings } from '../discord/register/install-settings.ts';
import { type RegistrationOptions, registerCommands } from '../discord/register/registration.ts';
import { askApplicationId } from '../discord/rest/application-id.ts';
import { type OpenRest, openRest } from '../discord/rest/rest.ts';
import { openLanguages } from '../text/languages.ts';
import { syncRankIcons } from './sync-rank-icons.ts';

interface Registered {
  applicationId: string;
  installLink?: string;
  commands: string[];
  changed: string[];
  icons: { created: string[]; deleted: string[] };
}

/** Registers commands, installation options and rank icons. @throws Error with one line if Discord refuses any */
export async function registerApplication(
  { discord, defaults }: Pick<Config, 'discord' | 'defaults'>,
  definitions: RegistrationOptions['commands'],
  log: Log,
): Promise<Registered> {
  const { token } = discord;
  if (!token) throw new Error('DISCORD_TOKEN is missing: there is no Discord to register the commands at.');
  const { t } = openLanguages({ defaultLocale: defaults.locale }).for(defaults.locale);
  const rest = openRest({ ...discord, token });
  try {
    const applicationId = await askApplicationId(rest.api, token);
    const to = { api: rest.api, applicationId };
    const { outcome } = await registerCommands({ ...to, commands: definitions, log, isForced: true });
    if (outcome === 'failed') throw new Error('Discord did not take the commands. Try again.');
    const changed = await registerInstall(rest, t('help.members.title'));
    const icons = await registerIcons(to);
    const installLink = await findInstallLink(rest.api, applicationId);
    return {
      applicationId,
      ...(installLink && { installLink }),
      commands: definitions.map(({ name }) => name),
      changed,
      icons,
    };
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

export function describeRegistration(registered: Registered): string {
  const { applicationId, commands: names, changed, icons, installLink: link } = registered;
  const { created, deleted } = icons;
  return [
    `Registered at application ${applicationId}: ${names.join(', ')}`,
    changed.length > 0 ? `Set in the application: ${changed.join(', ')}.` : 'Installation: set already.',
    created.length + deleted.length > 0
      ? `Rank icons: ${created.length} new, ${deleted.length} old ones deleted. A bot that runs shows them after its next start.`
      : 'Rank icons: all there already.',
    link
      ? `Install it: ${link}`
      : 'Nothing to install: this Discord is a local one. Open the page that it printed.',
  ].join('\n');
}
