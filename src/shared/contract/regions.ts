/** Country codes by server group; other codes pass unchanged (specification, section 4.1). */
export const regionGroups = {
  ind: ['IND'],
  br: ['BR', 'US', 'NA', 'SAC'],
  sg: ['SG', 'ID', 'TH', 'VN', 'TW', 'MY', 'PH', 'ME', 'PK', 'BD', 'RU', 'CIS', 'EU'],
} as const;

export type RegionGroup = keyof typeof regionGroups;
export type RegionCode = (typeof regionGroups)[RegionGroup][number];

export const regionCodes: readonly RegionCode[] = Object.values(regionGroups).flat();

export function isRegionGroup(code: string): code is RegionGroup {
  return Object.hasOwn(regionGroups, code);
}

const aliases: Record<string, RegionCode> = { LATAM: 'SAC', EUROPE: 'EU' };

const groupByCode = new Map<string, RegionGroup>(
  (Object.keys(regionGroups) as RegionGroup[]).flatMap((group) =>
    regionGroups[group].map((code): [string, RegionGroup] => [code, group]),
  ),
);

/** Maps `TH` to `sg` and `latam` to `br`; undefined for an unknown code. */
export function findRegionGroup(code: string): RegionGroup | undefined {
  const upper = code.toUpperCase();
  return groupByCode.get(aliases[upper] ?? upper);
}

export function regionToSend(code: string): string {
  return findRegionGroup(code) ?? code.toLowerCase();
}

export type RegionForm = 'groups' | 'codes' | 'none';

export function regionIn(form: RegionForm, code: string): string {
  if (form === 'groups') return regionToSend(code);
  const upper = code.toUpperCase();
  return form === 'codes' ? (aliases[upper] ?? upper) : '';
}
