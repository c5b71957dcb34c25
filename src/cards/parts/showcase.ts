import type { Picture } from '../../images/picture.ts';
import type { Card, Fact, Level, Look } from '../card.ts';
import type { Layer } from '../engine/blend.ts';
import { drawGround, layFootnote, sheet } from '../engine/layout.ts';
import { print, type Sheet } from '../engine/render-card.ts';
import { roundBox } from '../engine/shapes.ts';
import { heightOf, layLines, type TextRow } from '../text/text-block.ts';
import { factRows, layFacts } from './facts.ts';
import { layLevel } from './level-row.ts';
import { type Palette, paletteOf } from './palette.ts';
import { type Panel, panelsIn } from './panels.ts';
import { contain } from './pictures.ts';

/** One thing in a large picture, its words and figures beside it. */
export interface Showcase {
  name: string;
  /** What it is, in the accent. */
  kindLine?: string | undefined;
  /** Whose it is. */
  ownerLine?: string | undefined;
  level?: Level | undefined;
  facts: readonly Fact[];
  picture: Picture;
  missingNote?: string | undefined;
  accent: string;
  look?: Look | undefined;
}

export function drawShowcase(name: string, showcase: Showcase): Promise<Card> {
  return print(name, showcase, layShowcase);
}

async function layShowcase(showcase: Showcase): Promise<Sheet> {
  const palette = paletteOf(showcase.accent, showcase.look?.theme);
  const facts = showcase.facts.slice(0, 3);
  const rows = textRows(showcase, palette);
  const textHeight = heightOf(rows);
  const levelHeight = showcase.level ? 60 : 0;
  const factsHeight = facts.length * (factHeight + factGap);
  const top = stage.top + Math.max(0, (stage.height - textHeight - levelHeight - factsHeight) >> 1);
  const levelTop = top + textHeight;
  const boxes = factRows(facts.length, {
    left: column.left,
    top: levelTop + levelHeight + factGap,
    width: column.right - column.left,
    height: factHeight,
  });
  const [ground, ...layers] = await Promise.all([
    drawGround({ palette, panels: [stageOf(palette), ...panelsIn(boxes, palette)] }),
    layPicture(showcase.picture),
    layLines(rows, { x: column.left, top, maxWidth: column.right - column.left }),
    showcase.level ? layLevel(showcase.level, { ...column, baseLine: levelTop + 48 }, palette) : [],
    layFacts(facts, boxes, palette),
    layFootnote(showcase.missingNote, palette),
  ]);
  return { ground, layers: layers.flat() };
}

const stage = { left: sheet.margin, top: 46, width: 440, height: 484 };
const column = { left: 520, right: sheet.width - sheet.margin };
const factHeight = 76;
const factGap = 12;

function textRows({ name, kindLine, ownerLine }: Showcase, { ink, quietInk, accent }: Palette): TextRow[] {
  return [
    { text: name, size: 58, minSize: 34, weight: 'bold', color: ink, leading: 66 },
    { text: kindLine ?? '', size: 31, minSize: 24, color: accent, leading: 48 },
    { text: ownerLine ?? '', size: 27, minSize: 22, color: quietInk, leading: 44 },
  ];
}

function stageOf({ stage: light, stageRim, outline, accent }: Palette): Panel {
  const { width, height } = stage;
  const middle = `cx="${width / 2}" cy="${height / 2}"`;
  const box = { left: 1, top: 1, width: width - 2, height: height - 2 };
  const inside = `<defs>
      <radialGradient id="light"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${stageRim}"/></radialGradient>
    </defs>
    ${roundBox(box, 24, `fill="${stageRim}" stroke="${outline}" stroke-width="2"`)}
    <circle ${middle} r="212" fill="url(#light)"/>
    <circle ${middle} r="186" fill="none" stroke="${accent}" stroke-opacity=".4" stroke-width="2"/>`;
  return { box: stage, inside };
}

async function layPicture(picture: Picture): Promise<Layer[]> {
  const size = 340;
  const left = stage.left + (stage.width - size) / 2;
  const top = stage.top + (stage.height - size) / 2;
  return [{ pixels: await contain(picture, size, size), left, top }];
}
