import { anyPlaceholder } from './placeholder.ts';

export type CompiledText = (values: TextValues) => string;

export type TextValues = Readonly<Record<string, string | number>>;

interface ValueFormat {
  number(value: number): string;
  command(name: string): string;
  isolate(value: string): string;
}

/** Parses a text once, so that filling it in only joins strings. */
export function compileText(text: string, format: ValueFormat): CompiledText {
  const slots: Slot[] = [];
  let end = 0;
  for (const match of text.matchAll(anyPlaceholder)) {
    const [whole, command, name = '', isNumber] = match;
    const before = text.slice(end, match.index);
    end = match.index + whole.length;
    const sign = (isNumber && /[+−]$/.exec(before)?.[0]) || '';
    const unit = isNumber && text.startsWith('%', end) ? '%' : '';
    end += unit.length;
    const writeValue = command ? () => format.command(command) : valueWriter(isNumber, format);
    const write = sign || unit ? (value: string | number) => sign + writeValue(value) + unit : writeValue;
    const isVerbatim = standsInMarks(text.slice(0, match.index));
    slots.push({
      before: before.slice(0, before.length - sign.length),
      name,
      write: isVerbatim ? write : (value: string | number) => format.isolate(write(value)),
    });
  }
  const rest = text.slice(end);
  if (slots.length === 0) return () => text;
  return (values) => {
    let filled = '';
    for (const { before, name, write } of slots) filled += before + write(values[name] ?? '');
    return filled + rest;
  };
}

/** A placeholder and the text before it, in which a sign or % would change sides in right-to-left text. */
interface Slot {
  before: string;
  name: string;
  write(value: string | number): string;
}

function valueWriter(isNumber: string | undefined, { number }: ValueFormat): Slot['write'] {
  if (!isNumber) return String;
  return (value) => (typeof value === 'number' ? number(value) : value);
}

/** Whether the next value is inside code, a mention, a timestamp or the address of a link. */
function standsInMarks(before: string): boolean {
  const isInCode = before.split('`').length % 2 === 0;
  const isInTag = before.lastIndexOf('<') > before.lastIndexOf('>');
  return isInCode || isInTag || before.lastIndexOf('](') > before.lastIndexOf(')');
}
