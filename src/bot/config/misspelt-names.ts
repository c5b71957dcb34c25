import { editDistance } from '../text/edit-distance.ts';

export function misspeltNames(
  given: readonly string[],
  settings: readonly string[],
): Array<{ name: string; meant: string }> {
  const missing = settings.filter((setting) => !given.includes(setting));
  return given
    .filter((name) => !settings.includes(name))
    .flatMap((name) => {
      const meant = missing.find((setting) => isNear(name.toUpperCase(), setting));
      return meant ? [{ name, meant }] : [];
    });
}

/** Compares word by word, since another word can be similar: SERVICE_HOST is no misspelt SERVICE_PORT. */
function isNear(name: string, setting: string): boolean {
  if (Math.abs(name.length - setting.length) > mostErrors) return false;
  const words = setting.split('_');
  const typed = name.split('_');
  if (typed.length !== words.length) return typed.join('') === words.join('');
  // Many variables of other programs are similar to HOST and PORT.
  if (words.length === 1 && setting.length < 5) return name === setting;
  const distances = words.map((word, index) => editDistance(word, typed[index] ?? '', mostErrors));
  const isEachNear = words.every(
    (word, index) => (distances[index] ?? 0) <= (word.length < 7 ? 1 : mostErrors),
  );
  return isEachNear && distances.reduce((sum, distance) => sum + distance, 0) <= mostErrors;
}

const mostErrors = 2;
