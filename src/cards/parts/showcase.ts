import type { Picture } from '../../images/picture.ts';
import type { Card, Fact, Level, Look } from '../card.ts';
import { cardSize } from '../engine/card-size.ts';
import { roundedRect } from '../engine/draw-svg.ts';
import { type CardLayout, renderCard } from '../engine/render-card.ts';
import { layoutTextBlock, measureTextBlock, type TextRow } from '../text/layout-text.ts';
import { drawBackground } from './background.ts';
import { layoutFacts } from './facts.ts';
import { layoutFootnote } from './footnote.ts';
import { layoutLevel } from './level-row.ts';
import { createPalette, type Palette } from './palette.ts';
import { createPanels, type Panel } from './panels.ts';
import { layoutPicture } from './scale-picture.ts';
import { stackBoxes } from './split-box.ts';

/** A card of one large picture, with text and figures beside it. */
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

/** Draws the card. @param name as in `renderCard` */
export function drawShowcase(name: string, showcase: Showcase): Promise<Card> {
  return renderCard(name, showcase, layoutShowcase);
}

async function layoutShowcase(showcase: Showcase): Promise<CardLayout> {
  const palette = createPalette(showcase.accent, showcase.look?.theme);
  const facts = showcase.facts.slice(0, 3);
  const rows = textRows(showcase, palette);
  const textHeight = measureTextBlock(rows);
  const levelHeight = showcase.level ? 60 : 0;
  const factsHeight = facts.length * (factHeight + factGap);
  const top = spotlight.top + Math.max(0, (spotlight.height - textHeight - levelHeight - factsHeight) >> 1);
  const levelTop = top + textHeight;
  const boxes = stackBoxes(facts.length, {
    left: column.left,
    top: levelTop + levelHeight + factGap,
    width: column.right - column.left,
    height: factHeight,
  });
  const [background, ...layers] = await Promise.all([
    drawBackground({ palette, panels: [createRoundSpotlight(palette), ...createPanels(boxes, palette)] }),
    layoutPicture(showcase.picture, picture),
    layoutTextBlock(rows, { x: column.left, top, maxWidth: column.right - column.left }),
    showcase.level ? layoutLevel(showcase.level, { ...column, baseline: levelTop + 48 }, palette) : [],
    layoutFacts(facts, boxes, palette),
    layoutFootnote(showcase.missingNote, palette),
  ]);
  return { background, layers: layers.flat() };
}

const spotlight = { left: cardSize.margin, top: 46, width: 440, height: 484 };
const picture = { left: spotlight.left + 50, top: spotlight.top + 72, size: 340 };
const column = { left: 520, right: cardSize.width - cardSize.margin };
const factHeight = 76;
const factGap = 12;

function textRows(
  { name, kindLine, ownerLine }: Showcase,
  { textColor, mutedTextColor, accent }: Palette,
): TextRow[] {
  return [
    { text: name, size: 58, minSize: 34, weight: 'bold', color: textColor, leading: 66 },
    { text: kindLine ?? '', size: 31, minSize: 24, color: accent, leading: 48 },
    { text: ownerLine ?? '', size: 27, minSize: 22, color: mutedTextColor, leading: 44 },
  ];
}

function createRoundSpotlight({ spotlight: light, spotlightRim, outline, accent }: Palette): Panel {
  const { width, height } = spotlight;
  const middle = `cx="${width / 2}" cy="${height / 2}"`;
  const box = { left: 1, top: 1, width: width - 2, height: height - 2 };
  const svg = `<defs>
      <radialGradient id="light"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${spotlightRim}"/></radialGradient>
    </defs>
    ${roundedRect(box, 24, `fill="${spotlightRim}" stroke="${outline}" stroke-width="2"`)}
    <circle ${middle} r="212" fill="url(#light)"/>
    <circle ${middle} r="186" fill="none" stroke="${accent}" stroke-opacity=".4" stroke-width="2"/>`;
  return { box: spotlight, svg };
}
