import { docsPath, serviceRoot } from '../shared/contract/routes.ts';
import { isReachedByOthers } from '../shared/process/served-host.ts';

export function describeStart({ url, host }: { url: string; host: string }): string[] {
  const reach = `HOST is ${host}: every machine that reaches this one can ask it, too.`;
  return [
    `listening ${url}`,
    ...(isReachedByOthers(host) ? [reach] : []),
    `documentation ${serviceRoot(url)}${docsPath}`,
  ];
}
