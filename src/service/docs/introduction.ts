import { readFileSync } from 'node:fs';
import { errorCodes, isErrorCode } from '../../shared/contract/error-codes.ts';
import { regionGroups } from '../../shared/contract/regions.ts';
import { keyHeader, keyParameter, versionPath } from '../../shared/contract/routes.ts';
import { describeRejection, type FirewallRules } from '../firewall.ts';
import { hourlyQuota, type Plan, plans } from '../plans.ts';
import { routes } from '../routes/routes.ts';

export function introduction({ userAgents, banSeconds }: Required<FirewallRules>): string {
  const regions = Object.entries(regionGroups);
  const codes = Object.keys(errorCodes).filter(isErrorCode);
  const values: Readonly<Record<string, string | number>> = {
    versionPath,
    keyHeader,
    keyParameter,
    banSeconds,
    minLength: userAgents.minLength,
    blockedTokens: userAgents.blockedTokens.map((token) => `\`${token}\``).join(' '),
    plans: rowsOf(plans.map((plan) => [plan, hourlyQuota[plan], addedBy(plan)])),
    regions: rowsOf(regions.map(([group, codes]) => [`\`${group}\``, codes.join(' ')])),
    errors: rowsOf(
      codes.map((code) => [`\`${code}\``, errorCodes[code].status, describeRejection(code, userAgents)]),
    ),
  };
  const template = readFileSync(new URL('./introduction.md', import.meta.url), 'utf8');
  return template.trim().replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
}

function rowsOf(rows: (string | number)[][]): string {
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function addedBy(plan: Plan): string {
  const paths = Object.entries(routes).flatMap(([path, route]) => (route.plan === plan ? [path] : []));
  if (paths.length === 0) return 'the same';
  return `${plan === plans[0] ? '' : 'and '}${paths.map((path) => `\`${path}\``).join(', ')}`;
}
