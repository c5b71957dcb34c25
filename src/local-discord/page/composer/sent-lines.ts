import { type Composition, emptyComposition } from './composition.ts';

export class SentLines {
  readonly #lines = new Map<string, Composition[]>();
  #shown: { at: number; composition: Composition } | undefined;

  /** @param where the person and place */
  add(where: string, sent: Composition): void {
    this.#shown = undefined;
    this.#lines.set(
      where,
      [{ ...sent, focus: undefined }, ...(this.#lines.get(where) ?? [])].slice(0, maxLines),
    );
  }

  recall(where: string, now: Composition, step: 1 | -1): Composition | undefined {
    const lines = this.#lines.get(where) ?? [];
    const isShown = this.#shown !== undefined && isSame(now, this.#shown.composition);
    const isFresh = isSame(now, emptyComposition);
    if (!isShown && !isFresh) return undefined;
    const at = (isShown && this.#shown ? this.#shown.at : -1) + step;
    if (at < -1 || at >= lines.length) return isShown ? now : undefined;
    const composition = withoutFiles(lines[at] ?? emptyComposition);
    this.#shown = at < 0 ? undefined : { at, composition };
    return composition;
  }
}

export function hasFiles({ fields }: Composition): boolean {
  return fields.some(({ option }) => option.kind === 'file');
}

/** Drops files, which may have changed and would stay in memory. */
function withoutFiles(composition: Composition): Composition {
  const fields = composition.fields.map(({ file, ...field }) => (file ? { ...field, text: '' } : field));
  return { ...composition, fields };
}

function isSame(one: Composition, other: Composition): boolean {
  const isText = one.command === other.command && one.text === other.text && one.focus === other.focus;
  return (
    isText &&
    one.fields.length === other.fields.length &&
    one.fields.every((field, index) => field === other.fields[index])
  );
}

const maxLines = 50;
