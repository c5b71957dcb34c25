import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { hasPassed, storedTime } from '../../../shared/time/stored-time.ts';
import { dayMs } from '../../../shared/time/utc-day.ts';

export const revisions = {
  revision: z.int().nonnegative().default(0),
  changes: z
    .array(
      z.object({
        revision: z.int(),
        field: z.string(),
        before: z.unknown().optional(),
        by: z.string().optional(),
        at: z.number().optional(),
        /** The member whom the change concerns; `before` is then whether they were excluded. */
        member: z.string().optional(),
      }),
    )
    .default([]),
};

const revisionsSchema = z.object(revisions);
type Revisions = Readonly<z.output<typeof revisionsSchema>>;

export interface Edit {
  by: string;
  at: number;
}

export interface Merge<Choices> {
  write: Partial<Choices> & Partial<Revisions>;
  changed: FieldChange<Choices>[];
  /** Fields that were also changed since the form was opened; `by`: who made the last change. */
  clashes: { field: keyof Choices; by: string | undefined }[];
}

export interface FieldChange<Choices> {
  field: keyof Choices;
  from: unknown;
  to: unknown;
}

/** Merges a form into stored choices. @param shown the form's revision: only fields that differ from it are written */
export function mergeChoices<Choices extends object>(
  current: Choices & Revisions,
  form: Partial<Choices>,
  { shown = current.revision, edit }: { shown?: number | undefined; edit?: Edit } = {},
): Merge<Choices> {
  const merge: Merge<Choices> = { write: {}, changed: [], clashes: [] };
  const revision = current.revision + 1;
  const changes = [...current.changes];
  for (const field of Object.keys(form) as (keyof Choices & string)[]) {
    const later = current.changes.filter((one) => one.field === field && one.revision > shown);
    const wasShown = later[0] ? later[0].before : current[field];
    if (isDeepStrictEqual(form[field], wasShown)) continue;
    const last = later.at(-1);
    if (last) merge.clashes.push({ field, by: last.by });
    if (isDeepStrictEqual(form[field], current[field])) continue;
    merge.write = { ...merge.write, [field]: form[field] };
    merge.changed.push({ field, from: current[field], to: form[field] });
    changes.push({ revision, field, before: current[field], ...edit });
  }
  if (merge.changed.length > 0)
    merge.write = { ...merge.write, revision, changes: keepChanges(changes, edit?.at) };
  return merge;
}

/** Undoes a merged form, also in the history. Later choices remain. */
export function takeBack<Choices extends object>(
  current: Choices & Revisions,
  { write, changed }: Merge<Choices>,
): Partial<Choices> & Partial<Revisions> {
  if (changed.length === 0) return {};
  const back: Partial<Choices> & Partial<Revisions> = {};
  const fields = changed.filter(({ field, to }) => isDeepStrictEqual(current[field], to));
  return Object.assign(back, Object.fromEntries(fields.map(({ field }) => [field, undefined])), {
    changes: undefined,
    ...(current.revision === write.revision && { revision: undefined }),
  });
}

/** Returns the time of a field's last known change; 0 if there is none. */
export function lastChangedAt(field: string, changes: Revisions['changes'], now: number): number {
  return storedTime(changes.findLast((change) => change.field === field)?.at, now) ?? 0;
}

/** Drops old changes, and the oldest ones beyond the limits in total and per setting. */
export function keepChanges(changes: Revisions['changes'], now: number | undefined): Revisions['changes'] {
  if (now === undefined) return changes.slice(-maxOfOne);
  const counts = new Map<string, number>();
  return changes
    .toReversed()
    .filter(({ field, member, at }) => {
      const subject = `${field} ${member}`;
      const count = (counts.get(subject) ?? 0) + 1;
      counts.set(subject, count);
      return count <= maxOfOne && (at === undefined || !hasPassed(changesKeptMs, at, now));
    })
    .slice(0, maxChanges)
    .toReversed();
}

export const changesKeptMs = 90 * dayMs;
/** More changes than happen while a form is open. */
const maxOfOne = 40;
const maxChanges = 400;
