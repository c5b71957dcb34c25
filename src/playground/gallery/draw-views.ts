import { LRUCache } from 'lru-cache';
import { CardRenderer } from '../../bot/cards/engine/renderer.ts';
import type { Theme } from '../../bot/settings/list/themes.ts';
import type { Language } from '../../bot/text/languages.ts';
import { createTrace } from '../../bot/trace/trace.ts';
import { showCard } from '../../bot/views/message/show-card.ts';
import type { View } from '../../bot/views/message/view.ts';
import { loadSharp } from '../../shared/pictures/load-sharp.ts';
import { createSemaphore } from '../../shared/time/semaphore.ts';

interface Drawing {
  view: View;
  theme: Theme;
  language: Language;
  /** Width in pixels; the bot's by default. */
  width?: number | undefined;
}

/** Opens a drawer of two cards at a time, because the bot draws on the same CPU. */
export function openDrawer() {
  const drawn = new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation: ({ length }) => length });
  const inTurn = createSemaphore(2);
  const renderer = new CardRenderer();
  return async (key: string, make: () => Promise<Drawing | undefined>): Promise<Buffer | undefined> => {
    const known = drawn.get(key);
    if (known) return known;
    return inTurn(async () => {
      const drawing = await make();
      const card = drawing && (await drawOne(drawing, renderer));
      if (card) drawn.set(key, card);
      return card;
    });
  };
}

async function drawOne(
  { view, theme, language, width }: Drawing,
  renderer: CardRenderer,
): Promise<Buffer | undefined> {
  if (!view.picture) return undefined;
  const { files, warning } = await showCard(view, {
    context: { language, settings: { theme }, trace: createTrace(() => 0), renderer },
  });
  const [file] = files;
  if (!file) throw new Error('the card could not be drawn', { cause: warning });
  return width ? shrink(file.data, width) : file.data;
}

async function shrink(card: Buffer, width: number): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(card).resize({ width }).jpeg({ quality: 78, mozjpeg: true }).toBuffer();
}

const maxBytes = 24 * 1024 * 1024;
