import type { Picture } from '../images/picture.ts';
import type { Card, Fact, Level, Look, Rank } from './card.ts';
import type { Layer } from './engine/blend.ts';
import { cardSize } from './engine/card-size.ts';
import { type CardLayout, renderCard } from './engine/render-card.ts';
import { layoutAvatar } from './parts/avatar.ts';
import { drawBackground } from './parts/background.ts';
import { layoutEmblem } from './parts/emblem.ts';
import { layoutFacts } from './parts/facts.ts';
import { layoutFootnote } from './parts/footnote.ts';
import { layoutLevel } from './parts/level-row.ts';
import { createOutfitPanels, layoutOutfit } from './parts/outfit.ts';
import { createTierPalette, type Palette } from './parts/palette.ts';
import { createPanels } from './parts/panels.ts';
import { splitIntoColumns } from './parts/split-box.ts';
import { layoutText, layoutTextBlock, measureTextBlock, type TextRow } from './text/layout-text.ts';

/** What a player card shows. Every text comes translated and formatted. */
export interface PlayerCardProps {
  /** As typed by the player, in any script. */
  nickname: string;
  /** The line under the name, e.g. `UID 123456789 · Thailand`. */
  subtitle: string;
  /** The line of the clan, e.g. `LOUD ⚑ Lv. 5`. */
  clanLine?: string | undefined;
  /** The player's signature, without markup. */
  signature?: string | undefined;
  rank: Rank;
  level: Level;
  /** Up to 4 are shown: likes, credit score, the other mode's rank and so on. */
  facts: readonly Fact[];
  pictures: {
    avatar: Picture;
    frame?: Picture | undefined;
    banner?: Picture | undefined;
    /** In the order of the slots; up to 6 are drawn, or 7 where there is no pet. */
    clothes: readonly Picture[];
    pet?: Picture | undefined;
  };
  /** Shown in the outfit's place where there are no clothes, e.g. `No outfit shown`. */
  noOutfitNote: string;
  /** E.g. `2 pictures could not be loaded`. */
  missingNote?: string | undefined;
  look?: Look | undefined;
}

/** Draws the card. */
export function drawPlayerCard(props: PlayerCardProps): Promise<Card> {
  return renderCard('player', props, layoutPlayerCard);
}

async function layoutPlayerCard(props: PlayerCardProps): Promise<CardLayout> {
  const { pictures, rank, level } = props;
  const palette = createTierPalette(rank.tier, props.look?.theme);
  const facts = props.facts.slice(0, 4);
  const boxes = splitIntoColumns(facts.length, factRow);
  const [background, ...layers] = await Promise.all([
    drawBackground({
      palette,
      panels: [...createPanels(boxes, palette), ...createOutfitPanels(pictures, outfitTop, palette)],
      banner: pictures.banner && { picture: pictures.banner, height: headHeight },
    }),
    layoutAvatar(pictures, avatar, palette),
    layoutRank(rank, palette),
    layoutHead(props, palette),
    layoutLevel(
      level,
      { left: cardSize.margin, right: cardSize.width - cardSize.margin, baseline: 284 },
      palette,
    ),
    layoutFacts(facts, boxes, palette),
    layoutOutfit(pictures, { top: outfitTop, emptyNote: props.noOutfitNote }, palette),
    layoutFootnote(props.missingNote, palette),
  ]);
  return { background, layers: layers.flat() };
}

const headHeight = 244;
const avatar = { left: cardSize.margin - 4, top: 30, size: 200 };
const emblem = { left: 820, top: 20, size: 164 };
const factRow = { left: cardSize.margin, top: 306, width: cardSize.width - 2 * cardSize.margin, height: 86 };
const outfitTop = 408;

async function layoutRank({ label, tier }: Rank, { accent }: Palette): Promise<Layer[]> {
  const { left, top, size } = emblem;
  const layers = await Promise.all([
    layoutEmblem(tier, emblem),
    layoutText({
      text: label,
      x: left + size / 2,
      baseline: top + size + 30,
      align: 'center',
      size: 28,
      minSize: 20,
      weight: 'bold',
      color: accent,
      maxWidth: size,
    }),
  ]);
  return layers.flat();
}

/** The name and the lines below it, as a block centred beside the avatar. */
function layoutHead(
  props: PlayerCardProps,
  { textColor, mutedTextColor, accent }: Palette,
): Promise<Layer[]> {
  const rows: TextRow[] = [
    { text: props.nickname, size: 60, minSize: 34, weight: 'bold', color: textColor, leading: 66 },
    { text: props.subtitle, size: 27, minSize: 22, color: mutedTextColor, leading: 42 },
    { text: props.clanLine ?? '', size: 27, minSize: 22, color: accent, leading: 40 },
    { text: props.signature ?? '', size: 25, color: mutedTextColor, leading: 40 },
  ];
  const top = avatar.top + Math.round((avatar.size - measureTextBlock(rows)) / 2);
  return layoutTextBlock(rows, { x: 264, top, maxWidth: emblem.left - 264 - 24 });
}
