import { fileURLToPath } from 'node:url';
import type { SourcePlaces } from './source-places.ts';

interface Description {
  withStack: boolean;
  places: SourcePlaces;
}

export function describeError(error: unknown, description: Description, depth = 0): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const facts = tellingFacts.filter((fact) => fact in error).map((fact) => [fact, Reflect.get(error, fact)]);
  const isDeepest = error.cause === undefined || depth === maxCauses;
  const frames = framesOf(error, description.places);
  const isLong = description.withStack || isBug(error);
  return {
    name: error.name,
    message: error.message,
    ...Object.fromEntries(facts),
    ...(isLong ? { stack: frames } : { at: firstOwnPlaceIn(frames) }),
    ...(!isDeepest && { cause: describeError(error.cause, description, depth + 1) }),
  };
}

const tellingFacts = ['code', 'status', 'syscall', 'problem'];
const maxFrames = 20;
const maxFrameLength = 300;
const maxCauses = 5;

/** Treats JavaScript's own error types as bugs, except when `fetch` wraps a lost connection in one. */
function isBug(error: Error): boolean {
  const kinds = [TypeError, RangeError, ReferenceError, SyntaxError];
  return kinds.some((kind) => error instanceof kind) && error.cause === undefined;
}

function framesOf(error: Error, places: SourcePlaces): string[] {
  const lines = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  const frames = lines.slice(0, maxFrames).map((line) => line.trim().slice(3, maxFrameLength));
  return places.translate(frames).map(withoutFolders);
}

/** Shortens `file:///home/ana/loadout/src/a.ts:1:2` to `src/a.ts:1:2`; packages keep their path after `node_modules`. */
function withoutFolders(frame: string): string {
  return frame
    .replace(/file:\/\/\/?/, '/')
    .replaceAll('\\', '/')
    .replace(/(^|[( ])\/*((?:[A-Za-z]:)?\/[^()]*:\d+:\d+)/, (_, before: string, place: string) => {
      return before + insideProject(place);
    });
}

function insideProject(place: string): string {
  if (place.startsWith(projectFolder)) return place.slice(projectFolder.length);
  const package_ = place.indexOf('/node_modules/');
  return place.slice((package_ >= 0 ? package_ : place.lastIndexOf('/')) + 1);
}

const projectFolder = fileURLToPath(new URL('../../..', import.meta.url)).replaceAll('\\', '/');

function firstOwnPlaceIn(frames: readonly string[]): string | undefined {
  return frames.join('\n').match(/(?:src|commands)\/[\w/-]{1,200}\.ts:\d+:\d+/)?.[0];
}
