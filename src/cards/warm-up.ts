import sharp from 'sharp';
import type { PictureKind } from '../contract/picture-kind.ts';
import type { Picture } from '../images/picture.ts';
import type { Tier } from './card.ts';
import { drawEmblem } from './parts/emblem.ts';
import { drawGround } from './parts/stage.ts';
import { tiers } from './parts/tier-looks.ts';
import { drawPlayerCard, playerStage } from './player-card.ts';
import { useBundledFonts } from './text/fonts.ts';

/**
 * Does at start what the first cards would have to wait for: reads the fonts, draws the backgrounds and emblems of all
 * tiers. Need not be awaited: a card that is drawn meanwhile shares the work in progress.
 */
export async function warmUp(): Promise<void> {
  // Measured: every input is new or kept by us, so sharp's cache and its threads for each picture only cost time.
  sharp.cache(false);
  sharp.concurrency(1);
  useBundledFonts();
  const blank = await sharp({ create: { width: 1, height: 1, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer();
  const picture = (kind: PictureKind): Picture => ({
    kind,
    id: '',
    source: 'placeholder',
    isMissing: true,
    bytes: blank,
    digest: 'blank',
  });
  await drawSample(picture);
  for (const tier of tiers) await warmTier(tier);
}

/** What the other cards of the tier find ready. */
async function warmTier(tier: Tier): Promise<void> {
  await Promise.all([
    drawGround({ planes: [{ ...playerStage, tier, hasMannequin: true }] }),
    drawEmblem(tier, 104),
    drawEmblem(tier, 60),
  ]);
}

/** One character of each common script, so that its font is loaded. */
const scripts = 'Aя日한ไบนع☬★𝓐꧁🔥';

async function drawSample(picture: (kind: PictureKind) => Picture): Promise<void> {
  await drawPlayerCard({
    nickname: scripts,
    clanLine: scripts,
    origins: ['0123456789 · ,.%'],
    rank: { label: 'I', tier: 'unranked' },
    figures: ['1', '2'].map((value) => ({ label: value, value })),
    idLine: '0123456789',
    notes: [],
    isDeleted: false,
    pictures: { avatar: picture('avatar'), frame: picture('frame'), pieces: [] },
  });
}
