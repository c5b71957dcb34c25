/** Operations of Discord's OpenAPI file that are missing here. `docs/guide.md` lists partial ones. */
export const notServed: readonly string[] = [
  'GET /applications/{application_id}/activity-instances/{instance_id}',
  'POST /applications/{application_id}/attachment',
  'GET POST /applications/{application_id}/entitlements',
  'GET DELETE /applications/{application_id}/entitlements/{entitlement_id}',
  'POST /applications/{application_id}/entitlements/{entitlement_id}/consume',
  'PUT DELETE /channels/{channel_id}/recipients/{user_id}',
  'POST /channels/{channel_id}/send-soundboard-sound',
  'GET /channels/{channel_id}/threads/search',
  'GET /guilds/templates/{code}',
  'PUT /guilds/{guild_id}/incident-actions',
  'DELETE /guilds/{guild_id}/integrations/{integration_id}',
  'GET /guilds/{guild_id}/messages/search',
  'GET /guilds/{guild_id}/new-member-welcome',
  'GET PUT /guilds/{guild_id}/onboarding',
  'GET /guilds/{guild_id}/requests',
  'PATCH /guilds/{guild_id}/requests/{request_id}',
  'POST /guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}/exceptions',
  'DELETE PATCH /guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}/exceptions/{exception_id}',
  'GET /guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}/users/counts',
  'GET /guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}/{guild_scheduled_event_exception_id}/users',
  'POST /guilds/{guild_id}/soundboard-sounds',
  'GET DELETE PATCH /guilds/{guild_id}/soundboard-sounds/{sound_id}',
  'GET POST /guilds/{guild_id}/templates',
  'PUT DELETE PATCH /guilds/{guild_id}/templates/{code}',
  'GET /guilds/{guild_id}/vanity-url',
  'GET PATCH /guilds/{guild_id}/welcome-screen',
  'GET PATCH /guilds/{guild_id}/widget',
  'GET /guilds/{guild_id}/widget.json',
  'GET /guilds/{guild_id}/widget.png',
  'GET PUT /invites/{code}/target-users',
  'GET /invites/{code}/target-users/job-status',
  'PUT POST /lobbies',
  'GET DELETE PATCH /lobbies/{lobby_id}',
  'PATCH /lobbies/{lobby_id}/channel-linking',
  'DELETE /lobbies/{lobby_id}/members/@me',
  'POST /lobbies/{lobby_id}/members/@me/invites',
  'POST /lobbies/{lobby_id}/members/bulk',
  'PUT DELETE /lobbies/{lobby_id}/members/{user_id}',
  'POST /lobbies/{lobby_id}/members/{user_id}/invites',
  'GET POST /lobbies/{lobby_id}/messages',
  'PUT /lobbies/{lobby_id}/messages/{message_id}/moderation-metadata',
  'GET /oauth2/keys',
  'PUT /partner-sdk/dms/{user_id_1}/{user_id_2}/messages/{message_id}/moderation-metadata',
  'POST /partner-sdk/provisional-accounts/unmerge',
  'POST /partner-sdk/provisional-accounts/unmerge/bot',
  'POST /partner-sdk/token',
  'POST /partner-sdk/token/bot',
  'GET /skus/{sku_id}/subscriptions',
  'GET /skus/{sku_id}/subscriptions/{subscription_id}',
  'GET /users/@me/applications/{application_id}/entitlements',
  'POST /webhooks/{webhook_id}/{webhook_token}/github',
  'POST /webhooks/{webhook_id}/{webhook_token}/slack',
];

/** Returns a request's operation if it is in {@link notServed}, e.g. `GET /guilds/{guild_id}/bans`. */
export function findNotServed(method: string, path: string): string | undefined {
  const parts = path.split('/');
  const operation = notServed.find((one) => {
    const words = one.split(' ');
    const template = (words.pop() ?? '').split('/');
    return (
      words.includes(method) &&
      template.length === parts.length &&
      template.every((part, index) => part.startsWith('{') || part === parts[index])
    );
  });
  return operation && `${method} ${operation.split(' ').at(-1)}`;
}
