import { z } from 'zod';
import { openCatalog } from './catalog.ts';
import { firstKeys, isPresent, objectIn, objectsIn, plainKey } from './tolerant.ts';
import { upstreamPlayer } from './upstream-player.ts';

const otherNamesSchema = z.strictObject({
  blocks: z.array(z.string()),
  prefixes: z.array(z.string()),
  fields: z.record(z.string(), z.array(z.string())),
});

const otherNames = openCatalog('other-names.json', z.record(z.string(), otherNamesSchema));

/** Renames blocks and fields of other services: `AccountInfo.AccountLevel` becomes `basicInfo.level`. */
export function inOurNames(json: unknown): unknown {
  const record = objectIn(json);
  if (!record) return json;
  const keys = firstKeys(record);
  const sent = new Map(keys.map((key) => [plainKey(key), record[key]]));
  const renamed = Object.entries(otherNames()).flatMap(([block, names]): [string, unknown][] => {
    const parts = objectsIn([plainKey(block), ...names.blocks].map((name) => sent.get(name)));
    return parts.length > 0 ? [[block, renameFields(parts, names, ownFields[block] ?? [])]] : [];
  });
  return Object.fromEntries([...keys.map((key): [string, unknown] => [key, record[key]]), ...renamed]);
}

const ownFields: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(upstreamPlayer.parse({})).map(([block, fields]) => [block, Object.keys(fields)]),
);

/** Takes a field from the first part that has it, and prefers our name to others. */
function renameFields(
  parts: readonly Readonly<Record<string, unknown>>[],
  { prefixes, fields }: z.output<typeof otherNamesSchema>,
  own: readonly string[],
): Record<string, unknown> {
  const sent = new Map(
    parts.toReversed().flatMap((part) => firstKeys(part).map((key) => [plainKey(key), part[key]] as const)),
  );
  const stems = new Map([...sent].map(([key, value]) => [stemOf(key, prefixes), value]));
  const find = (name: string) => {
    const values = [plainKey(name), ...(fields[name] ?? [])].map((key) => sent.get(key) ?? stems.get(key));
    return values.find((value) => isPresent(value)) ?? values.find((value) => value !== undefined);
  };
  return Object.fromEntries(own.map((name) => [name, find(name)]).filter(([, value]) => value !== undefined));
}

function stemOf(key: string, prefixes: readonly string[]): string {
  return key.slice(prefixes.find((prefix) => key.startsWith(prefix))?.length);
}
