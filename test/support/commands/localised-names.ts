import type { RESTPostAPIApplicationCommandsJSONBody } from 'discord-api-types/v10';

/** The names and texts of a command, an option or a choice. */
interface Part {
  name: string;
  name_localizations?: Localised;
  description?: string | undefined;
  description_localizations?: Localised;
  value?: string | number | undefined;
  options?: readonly Part[] | undefined;
  choices?: readonly Part[] | undefined;
}

type Localised = Readonly<Partial<Record<string, string | null>>> | null | undefined;

type Definition = RESTPostAPIApplicationCommandsJSONBody;

/** The characters of a command as Discord counts them: of each field the longest translation, values of choices too. */
export function sizeOf(command: Definition): number {
  return sizeOfPart(command);
}

function sizeOfPart(part: Part): number {
  const own =
    longest(part.name, part.name_localizations) + longest(part.description, part.description_localizations);
  const below = [...(part.options ?? []), ...(part.choices ?? [])].map(sizeOfPart);
  return own + String(part.value ?? '').length + below.reduce((sum, size) => sum + size, 0);
}

function longest(text: string | undefined, others: Localised): number {
  return Math.max(...[text, ...Object.values(others ?? {})].map((one) => one?.length ?? 0));
}

/** Lists translated names that Discord would refuse: invalid characters, or one name for two commands. */
export function nameProblems(commands: readonly Definition[]): string[] {
  return problemsAmong('commands', commands);
}

function problemsAmong(place: string, siblings: readonly Part[]): string[] {
  const locales = new Set(siblings.flatMap((one) => Object.keys(one.name_localizations ?? {})));
  const clashes = [...locales].flatMap((locale) => {
    // One that has no name of its own keeps the English one.
    const names = siblings.map((one) => one.name_localizations?.[locale] ?? one.name);
    const repeated = names.filter((name, index) => names.indexOf(name) !== index);
    return repeated.map((name) => `${place} has ${name} twice in ${locale}`);
  });
  const malformed = siblings.flatMap(({ name, name_localizations }) =>
    Object.entries(name_localizations ?? {})
      // An entry of a menu may have capitals and blanks, as its English name has.
      .filter(([, text]) => text && !(isName(name) ? isName(text) : isMenuName(text)))
      .map(([locale, text]) => `${name} can't be called ${text} in ${locale}`),
  );
  const below = siblings.flatMap(({ name, options = [] }) => problemsAmong(`${place} ${name}`, options));
  return [...clashes, ...malformed, ...below];
}

function isMenuName(text: string): boolean {
  return /^\S.{0,30}\S$/u.test(text);
}

function isName(text: string): boolean {
  return /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u.test(text) && text === text.toLowerCase();
}

/** The English names of commands, of their sub-commands and options. */
export function partNames(commands: readonly Definition[]): Set<string> {
  return new Set(commands.flatMap(namesIn));
}

function namesIn({ name, options = [] }: Part): string[] {
  return [name, ...options.flatMap(namesIn)];
}
