import type { APIApplication, APIUser } from 'discord-api-types/v10';
import { flagsOfIntents } from '../rules/privileged-intents.ts';
import { owner } from './people.ts';

/** An application with default settings. @param verifyKey the public key in hex */
export function describeApplication(
  bot: APIUser,
  {
    description,
    verifyKey,
    guildCount,
    interactionsEndpointUrl,
    privilegedIntents,
  }: {
    description: string;
    verifyKey: string;
    guildCount: number;
    interactionsEndpointUrl: string | null;
    privilegedIntents: number;
  },
): APIApplication {
  const flags = flagsOfIntents(privilegedIntents);
  const unset = {
    redirect_uris: [],
    interactions_endpoint_url: interactionsEndpointUrl,
    role_connections_verification_url: null,
  };
  const counts = {
    approximate_guild_count: guildCount,
    approximate_user_install_count: 0,
    approximate_user_authorization_count: 0,
  };
  return {
    id: bot.id,
    name: bot.username,
    icon: null,
    description,
    summary: '',
    flags,
    flags_new: String(flags),
    bot,
    owner,
    team: null,
    bot_public: false,
    bot_require_code_grant: false,
    verify_key: verifyKey,
    integration_types_config: { 0: {}, 1: {} },
    event_webhooks_status: 1,
    ...unset,
    ...counts,
    // In Discord's official schema, and not in the types yet.
    ...{ type: null, explicit_content_filter: 0, eligible_oauth2_scopes: [] },
  };
}
