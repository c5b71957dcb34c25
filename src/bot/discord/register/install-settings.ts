import type { API } from '@discordjs/core/http-only';
import {
  ApplicationIntegrationType,
  OAuth2Scopes,
  PermissionFlagsBits,
  type RESTPatchCurrentApplicationJSONBody,
} from 'discord-api-types/v10';
import { z } from 'zod';

/** Returns the address of Discord's install page; undefined for a local Discord, which has none. */
export async function findInstallLink(
  { gateway }: Pick<API, 'gateway'>,
  applicationId: string,
): Promise<string | undefined> {
  const url = await gateway.get({ signal: AbortSignal.timeout(requestTimeoutMs) }).then(
    (found) => found.url,
    () => undefined,
  );
  return installLink(applicationId, url);
}

const requestTimeoutMs = 5000;

/** Returns a link to Discord's install page; undefined for a local Discord. @param gatewayUrl from the REST API */
export function installLink(applicationId: string, gatewayUrl: string | undefined): string | undefined {
  const isReal =
    !gatewayUrl || !URL.canParse(gatewayUrl) || new URL(gatewayUrl).hostname.endsWith('.discord.gg');
  return isReal ? `https://discord.com/oauth2/authorize?client_id=${applicationId}` : undefined;
}

const digits = z.string().regex(/^\d{1,20}$/);
const installParams = z.object({ scopes: z.array(z.string()).catch([]), permissions: digits.catch('0') });
const install = z.object({ oauth2_install_params: installParams.optional().catch(undefined) });

export const installedAs = z.object({
  description: z.string().catch(''),
  tags: z.array(z.string()).catch([]),
  integration_types_config: z.record(z.string(), install).catch({}),
});

/** Compares kinds of installation, description and tags. @returns the missing ones; undefined if nothing must change */
export function missingInstallSettings(
  { description, tags, integration_types_config: installs }: z.infer<typeof installedAs>,
  ours: { description: string },
): RESTPatchCurrentApplicationJSONBody | undefined {
  const isReady = Object.entries(wantedInstalls).every(([type, wanted]) => {
    const found = installs[type]?.oauth2_install_params;
    return (
      found !== undefined &&
      wanted.scopes.every((scope) => found.scopes.includes(scope)) &&
      (BigInt(found.permissions) & wanted.permissions) === wanted.permissions
    );
  });
  const missing: RESTPatchCurrentApplicationJSONBody = {
    ...(description === '' && { description: ours.description }),
    ...(tags.length === 0 && { tags: [...defaultTags] }),
    ...(!isReady && { integration_types_config: withWanted(installs) }),
  };
  return Object.keys(missing).length > 0 ? missing : undefined;
}

/** Adds missing installation settings. @returns their names. Rejects if Discord refuses them */
export async function updateInstallSettings(
  api: Pick<API, 'applications'>,
  ours: { description: string },
): Promise<string[]> {
  const missing = missingInstallSettings(installedAs.parse(await api.applications.getCurrent()), ours);
  if (!missing) return [];
  await api.applications.editCurrent(missing);
  return Object.keys(missing).map((field) => namesOf[field] ?? field);
}

const namesOf: Readonly<Record<string, string>> = { integration_types_config: 'install contexts' };

const { ViewChannel, SendMessages, EmbedLinks, AttachFiles } = PermissionFlagsBits;

/** Permissions in servers are only for posts, such as the weekly digest. */
const wantedInstalls = {
  [ApplicationIntegrationType.GuildInstall]: {
    scopes: [OAuth2Scopes.Bot, OAuth2Scopes.ApplicationsCommands],
    permissions: ViewChannel | SendMessages | EmbedLinks | AttachFiles,
  },
  [ApplicationIntegrationType.UserInstall]: {
    scopes: [OAuth2Scopes.ApplicationsCommands],
    permissions: 0n,
  },
} as const;

function withWanted(installs: z.infer<typeof installedAs>['integration_types_config']) {
  return Object.fromEntries(
    Object.entries(wantedInstalls).map(([type, { scopes, permissions }]) => {
      const found = installs[type]?.oauth2_install_params;
      const oauth2_install_params = {
        scopes: [...new Set<OAuth2Scopes>([...scopes, ...((found?.scopes ?? []) as OAuth2Scopes[])])],
        permissions: String(permissions | BigInt(found?.permissions ?? 0)),
      };
      return [type, { oauth2_install_params }];
    }),
  );
}

const defaultTags = ['stats', 'player card', 'games', 'clans'] as const;
