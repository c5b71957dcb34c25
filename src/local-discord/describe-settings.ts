import type { LocalDiscord } from './local-discord.ts';

export function describeSettings(
  { apiUrl, cdnUrl, gatewayUrl, applications, controlKey }: LocalDiscord,
  pageUrl?: string,
): Record<string, string> {
  const ofApplications = applications.flatMap(({ id, token, publicKey }, index) => {
    const ending = index === 0 ? '' : `_${index + 1}`;
    return [
      [`DISCORD_TOKEN${ending}`, token],
      [`DISCORD_APPLICATION_ID${ending}`, id],
      [`DISCORD_PUBLIC_KEY${ending}`, publicKey],
    ];
  });
  return Object.fromEntries([
    ['DISCORD_API_URL', apiUrl],
    ['DISCORD_CDN_URL', cdnUrl],
    ['DISCORD_GATEWAY_URL', gatewayUrl],
    ...(pageUrl === undefined ? [] : [['PAGE_URL', pageUrl]]),
    ...(controlKey === undefined ? [] : [['LOCAL_DISCORD_KEY', controlKey]]),
    ...ofApplications,
  ]);
}
