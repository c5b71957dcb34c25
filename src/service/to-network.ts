import { isIPv6 } from 'node:net';

/** Returns the unit that limits count: the /64 of IPv6 (a household or server), `::ffff:192.0.2.1` as IPv4. */
export function toNetwork(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  const groups = groupsOf(bare);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** Returns the eight groups of an IPv6 address; the URL parser writes trailing IPv4 in hex. */
function groupsOf(address: string): number[] {
  const [before = '', after = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [first, last] = [before, after].map((part) =>
    part
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16)),
  );
  const missing = 8 - (first?.length ?? 0) - (last?.length ?? 0);
  return [...(first ?? []), ...Array<number>(missing).fill(0), ...(last ?? [])];
}
