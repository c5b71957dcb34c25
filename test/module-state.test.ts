import { expect, it } from 'vitest';
import { filesBelow, read } from './support/project-files.ts';

/**
 * The state of modules, which all bots and tests of a process share. Each entry is safe to share: a constant that is read at
 * the first use, a memory of a pure function, or the queue for something that a process has only once.
 */
const shared = {
  constants: [
    'src/bot/cards/text/has-glyph.ts: coverage',
    'src/bot/game/region-names.ts: known',
    'src/bot/text/locales.ts: bundled',
    'src/shared/pictures/load-sharp.ts: loaded',
    'src/shared/pictures/placeholder.ts: drawings',
  ],
  // A value depends on its key only.
  memories: [
    'src/bot/cards/engine/draw-svg.ts: drawings',
    'src/bot/cards/engine/split-into-runs.ts: usedPixels',
    'src/bot/cards/parts/avatar.ts: openings',
    'src/bot/cards/parts/colour/hue.ts: hues',
    'src/bot/cards/parts/dress/dress-person.ts: icons',
    'src/bot/cards/parts/figure/body.ts: figures',
    'src/bot/cards/parts/figure/companions.ts: slants',
    'src/bot/cards/parts/figure/cut-out.ts: inks',
    'src/bot/cards/parts/picture/scale-picture.ts: memoizeTile',
    'src/bot/cards/parts/backdrop/keep-ground.ts: grounds',
    'src/bot/cards/parts/backdrop/squad-ground.ts: mixes',
    'src/bot/cards/parts/tile/tile-ground.ts: glosses',
    'src/bot/cards/parts/tile/tile-ground.ts: glows',
    'src/bot/cards/text/fit-line.ts: fits',
    'src/bot/cards/text/fit-line.ts: lines',
    'src/bot/cards/text/pieces.ts: pieces',
    'src/shared/text/closest-locale.ts: likelyByLocale',
    'src/shared/contract/tolerant.ts: keysByObject',
    'src/shared/pictures/decoded-pixels.ts: pending',
    'src/shared/pictures/decoded-pixels.ts: opened',
  ],
  // The JavaScript thread, the threads of libuv, the one configuration of fontconfig, the memory of the process.
  queues: [
    'src/bot/cards/parts/dress/dress-person.ts: withDressingPermit',
    'src/bot/cards/parts/figure/cut-out.ts: withCutPermit',
    'src/bot/cards/text/fonts.ts: isDone',
    'src/bot/cards/text/pieces.ts: pending',
    'src/shared/memory/caches.ts: givenBytes',
    'src/shared/memory/caches.ts: opened',
    'src/shared/pictures/picture-threads.ts: withDecodingPermit',
    'src/shared/pictures/picture-threads.ts: withPictureThread',
  ],
};

it('is none but what all bots and tests of a process can share', () => {
  const found = [...filesBelow('src/bot'), ...filesBelow('src/shared'), ...filesBelow('commands')]
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) =>
      read(file)
        .split('\n')
        .flatMap((line) => {
          const { variable, name = variable } = mutable.exec(line)?.groups ?? {};
          return name ? [`${file}: ${name}`] : [];
        }),
    );
  expect(found.toSorted()).toEqual(Object.values(shared).flat().toSorted());
});

/** A `let`, or a constant that begins as an empty collection, a cache, a memory, or what a `create` function returns. */
const mutable =
  /^(?:export )?(?:let (?<variable>\w+)|const (?<name>\w+).*? = (?:new (?:LRUCache|WeakMap|WeakSet)\b|new (?:Map|Set)(?:<.*>)?\(\);|memoize[<(]|create[A-Z]\w*\(|\[\];))/;
