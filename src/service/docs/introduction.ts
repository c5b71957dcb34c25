import { errorCodes, isErrorCode } from '../../shared/contract/error-codes.ts';
import { regionGroups } from '../../shared/contract/regions.ts';
import { keyHeader, keyParameter, versionPath } from '../../shared/contract/routes.ts';
import { describeRejection, type FirewallRules } from '../firewall.ts';
import { hourlyQuota, type Plan, plans } from '../plans.ts';
import { routes } from '../routes/routes.ts';

/** The introduction in Markdown: User-Agent, key, plans, regions, caching, errors. */
export function introduction({ userAgents, banSeconds }: Required<FirewallRules>): string {
  const { minLength, blockedTokens } = userAgents;
  return `
Information about the players of a mobile battle-royale game, and pictures of what they wear. Everything is asked with
GET (or HEAD); the version is part of the address, \`${versionPath}\`.

## User-Agent
Every request passes a firewall first, this page's too. Say who you are:
\`<AppName>/<version> (+<app_url>)\`, ${minLength} characters at least, and nowhere in it one of:
${blockedTokens.map((token) => `\`${token}\``).join(' ')}. Browsers pass unless they are very old.
The firewall refuses the command under “Curl” on this page unless you add \`-A 'MyApp/1.0 (+https://my.example)'\`.

## Key
In the header \`${keyHeader}\`, or as the parameter \`${keyParameter}\` (after an \`&\` if it isn't the first); the
header counts if you send both. The region never decides what a key may do.

## Plans
| plan | requests per hour | what it includes |
| --- | --- | --- |
${plans.map((plan) => `| ${plan} | ${hourlyQuota[plan]} | ${addedBy(plan)} |`).join('\n')}

Every answer says what is left, in \`X-RateLimit-Limit\` and \`X-RateLimit-Remaining\`; pictures, their list and usage
cost nothing. A 404, a 304 and a HEAD count like any other request.

## Regions
A server group, or the code of a country in it. Any other code of 2 to 12 letters, digits or dashes passes through.

| group | codes |
| --- | --- |
${Object.entries(regionGroups)
  .map(([group, codes]) => `| \`${group}\` | ${codes.join(' ')} |`)
  .join('\n')}

## Asking again
Pictures and records carry an \`ETag\`. Send it as \`If-None-Match\`, and the answer is an empty 304 if nothing changed.
\`Cache-Control\` says for how long you need not ask again.

## Errors
The body of an error is \`{"error", "code", "message", "status"}\`. After \`FW_004\`, and after \`QUOTA_EXCEEDED\`, the
header \`Retry-After\` tells how many seconds to wait: ${banSeconds} for the first, the rest of the hour for the other.

| code | status | what to do |
| --- | --- | --- |
${Object.keys(errorCodes)
  .filter(isErrorCode)
  .map((code) => `| \`${code}\` | ${errorCodes[code].status} | ${describeRejection(code, userAgents)} |`)
  .join('\n')}
`.trim();
}

function addedBy(plan: Plan): string {
  const paths = Object.entries(routes).flatMap(([path, route]) => (route.plan === plan ? [path] : []));
  if (paths.length === 0) return 'the same';
  return `${plan === plans[0] ? '' : 'and '}${paths.map((path) => `\`${path}\``).join(', ')}`;
}
