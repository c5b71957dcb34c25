import type { APIApplication, APIUser } from 'discord-api-types/v10';
import { flagsOfIntents } from '../rules/privileged-intents.ts';

/** @param privilegedIntents intents granted to the application, as bits */
export function describeApplication(
  bot: APIUser,
  privilegedIntents: number,
  facts: Pick<
    APIApplication,
    'description' | 'owner' | 'verify_key' | 'approximate_guild_count' | 'interactions_endpoint_url'
  >,
): APIApplication {
  const flags = flagsOfIntents(privilegedIntents);
  return {
    id: bot.id,
    name: bot.username,
    icon: null,
    ...facts,
    summary: '',
    flags,
    flags_new: String(flags),
    bot,
    team: null,
    bot_public: false,
    bot_require_code_grant: false,
    integration_types_config: { 0: {}, 1: {} },
    event_webhooks_status: 1,
    redirect_uris: [],
    role_connections_verification_url: null,
    approximate_user_install_count: 0,
    approximate_user_authorization_count: 0,
    // In Discord's OpenAPI schema, but not in the types yet.
    ...{ type: null, explicit_content_filter: 0, eligible_oauth2_scopes: [] },
  };
}
