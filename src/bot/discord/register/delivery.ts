import type { API } from '@discordjs/core/http-only';
import { z } from 'zod';
import type { Log } from '../../../shared/log/log.ts';

export const deliverySettings = z.object({
  interactions_endpoint_url: z.string().nullish(),
  verify_key: z.string().optional(),
});

/** Explains why interactions don't arrive, and the remedy. @param isSetup accepts that the endpoint is still missing */
export function deliveryProblem(
  { interactions_endpoint_url: endpoint, verify_key: key }: z.infer<typeof deliverySettings>,
  publicKey: string | undefined,
  { isSetup = false } = {},
): string | undefined {
  if (!publicKey)
    return endpoint
      ? `Discord sends interactions to an ${endpointSetting}, and none over the gateway. Clear it (${place}), or set DISCORD_PUBLIC_KEY.`
      : undefined;
  if (key !== undefined && key.toLowerCase() !== publicKey.toLowerCase())
    return `DISCORD_PUBLIC_KEY is not the application's: all that Discord sends would be refused. Copy it again (${place}).`;
  // Discord sends null or an empty text; an absent field says nothing.
  return !isSetup && (endpoint === null || endpoint === '')
    ? `Discord sends nothing over HTTP: there is no ${endpointSetting}. Start Loadout, then set it to your https address (${place}), or remove DISCORD_PUBLIC_KEY.`
    : undefined;
}

const endpointSetting = 'Interactions Endpoint URL';
const place = 'Developer Portal, General Information';

interface WarnOptions {
  api: Pick<API, 'applications'>;
  publicKey: string | undefined;
  log: Log;
}

export async function warnOfDelivery({ api, publicKey, log }: WarnOptions): Promise<void> {
  const application = await api.applications.getCurrent().catch(() => undefined);
  const { data } = deliverySettings.safeParse(application);
  const problem = data && deliveryProblem(data, publicKey);
  if (problem) log.warn({}, problem);
}
