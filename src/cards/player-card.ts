import type { Picture } from '../images/picture.ts';
import type { Card, Fact, Level, Look, Rank } from './card.ts';
import type { Layer } from './engine/blend.ts';
import { drawGround, layFootnote, sheet } from './engine/layout.ts';
import { print, type Sheet } from './engine/render-card.ts';
import { drawEmblem } from './parts/emblem.ts';
import { factBoxes, layFacts } from './parts/facts.ts';
import { layFramedAvatar, layPlainAvatar } from './parts/framed-avatar.ts';
import { layLevel } from './parts/level-row.ts';
import { layOutfit, outfitPanels } from './parts/outfit.ts';
import { type Palette, paletteOfTier } from './parts/palette.ts';
import { panelsIn } from './parts/panels.ts';
import { heightOf, layLines, layWords, type TextRow } from './text/text-block.ts';

/** What a player card shows. Every label and value comes worded; every optional line may be absent. */
export interface PlayerCardProps {
  /** As typed by the player, in any script. */
  nickname: string;
  /** The line under the name, e.g. `UID 123456789 · Thailand`. */
  subtitle: string;
  /** The line of the clan, e.g. `LOUD ⚑ Lv. 5`. */
  clanLine?: string | undefined;
  /** The player's own words, without markup. */
  signature?: string | undefined;
  rank: Rank;
  level: Level;
  /** Up to 4 are drawn: likes, credit score, the other mode's rank and so on. */
  facts: readonly Fact[];
  pictures: {
    avatar: Picture;
    frame?: Picture | undefined;
    banner?: Picture | undefined;
    /** In the order of the slots; up to 6 are drawn, or 7 where there is no pet. */
    clothes: readonly Picture[];
    pet?: Picture | undefined;
  };
  /** Said in the outfit's place where there are no clothes, e.g. `No outfit shown`. */
  noOutfitNote: string;
  /** E.g. `2 pictures could not be loaded`. */
  missingNote?: string | undefined;
  look?: Look | undefined;
}

export function drawPlayerCard(props: PlayerCardProps): Promise<Card> {
  return print('player', props, layPlayerCard);
}

async function layPlayerCard(props: PlayerCardProps): Promise<Sheet> {
  const { pictures, rank, level } = props;
  const palette = paletteOfTier(rank.tier, props.look?.theme);
  const facts = props.facts.slice(0, 4);
  const boxes = factBoxes(facts.length, factRow);
  const [ground, ...layers] = await Promise.all([
    drawGround({
      palette,
      panels: [...panelsIn(boxes, palette), ...outfitPanels(pictures, outfitTop, palette)],
      banner: pictures.banner && { picture: pictures.banner, height: headHeight },
    }),
    layPortrait(pictures, palette),
    layRank(rank, palette),
    layHead(props, palette),
    layLevel(level, { left: sheet.margin, right: sheet.width - sheet.margin, baseLine: 284 }, palette),
    layFacts(facts, boxes, palette),
    layOutfit(pictures, { top: outfitTop, emptyNote: props.noOutfitNote }, palette),
    layFootnote(props.missingNote, palette),
  ]);
  return { ground, layers: layers.flat() };
}

const headHeight = 244;
const portrait = { left: sheet.margin - 4, top: 30, size: 200 };
const emblem = { left: 820, top: 20, size: 164 };
const factRow = { left: sheet.margin, top: 306, width: sheet.width - 2 * sheet.margin, height: 86 };
const outfitTop = 408;

function layPortrait({ avatar, frame }: PlayerCardProps['pictures'], palette: Palette): Promise<Layer[]> {
  return frame ? layFramedAvatar(avatar, frame, portrait) : layPlainAvatar(avatar, portrait, palette);
}

async function layRank({ label, tier }: Rank, { accent }: Palette): Promise<Layer[]> {
  const { left, top, size } = emblem;
  const pixels = await drawEmblem(tier, size);
  const name = await layWords({
    text: label,
    x: left + size / 2,
    baseLine: top + size + 30,
    align: 'center',
    size: 28,
    minSize: 20,
    weight: 'bold',
    color: accent,
    maxWidth: size,
  });
  return [{ pixels, left, top }, ...name];
}

/** The name and the lines under it, as a block that stands at the middle of the portrait. */
function layHead(props: PlayerCardProps, { ink, quietInk, accent }: Palette): Promise<Layer[]> {
  const rows: TextRow[] = [
    { text: props.nickname, size: 60, minSize: 34, weight: 'bold', color: ink, leading: 66 },
    { text: props.subtitle, size: 27, minSize: 22, color: quietInk, leading: 42 },
    { text: props.clanLine ?? '', size: 27, minSize: 22, color: accent, leading: 40 },
    { text: props.signature ?? '', size: 25, color: quietInk, leading: 40 },
  ];
  const top = portrait.top + Math.round((portrait.size - heightOf(rows)) / 2);
  return layLines(rows, { x: 264, top, maxWidth: emblem.left - 264 - 24 });
}
