import type { Card, Fact, Look } from './card.ts';
import { cardSize } from './engine/card-size.ts';
import { type CardLayout, renderCard } from './engine/render-card.ts';
import { drawBackground } from './parts/background.ts';
import { type CaptainProps, createCaptainPanel, layoutCaptain } from './parts/captain.ts';
import { layoutCrest } from './parts/crest.ts';
import { layoutFacts } from './parts/facts.ts';
import { layoutFootnote } from './parts/footnote.ts';
import { layoutLevel } from './parts/level-row.ts';
import { createTierPalette, type Palette } from './parts/palette.ts';
import { createPanels } from './parts/panels.ts';
import { splitIntoColumns } from './parts/split-box.ts';
import { layoutTextBlock, measureTextBlock, type TextRow } from './text/layout-text.ts';

/** What a clan card shows. Every text comes translated and formatted. */
export interface ClanCardProps {
  name: string;
  /** E.g. `Clan 3000012345`. */
  subtitle: string;
  level: Fact;
  /** How full the clan is, e.g. `Members`, `45 / 50` and 0.9; no bar is drawn where the share is not known. */
  members: Fact & { share: number | undefined };
  /** Up to 3 are shown: honour points and so on. */
  facts: readonly Fact[];
  captain?: CaptainProps | undefined;
  /** Shown in the captain's place where none is known. */
  noCaptainNote: string;
  missingNote?: string | undefined;
  look?: Look | undefined;
}

/** Draws the card. */
export function drawClanCard(props: ClanCardProps): Promise<Card> {
  return renderCard('clan', props, layoutClanCard);
}

async function layoutClanCard(props: ClanCardProps): Promise<CardLayout> {
  const { level, members, captain } = props;
  // A clan has no rank; its captain's gives the colour.
  const palette = createTierPalette(captain?.rank.tier ?? 'unranked', props.look?.theme);
  const facts = [level, ...props.facts].slice(0, 4);
  const boxes = splitIntoColumns(facts.length, factRow);
  const [background, ...layers] = await Promise.all([
    drawBackground({
      palette,
      panels: [
        ...createPanels(boxes, palette),
        createCaptainPanel(captainBox, captain !== undefined, palette),
      ],
    }),
    layoutCrest(props.name, crest, palette),
    layoutHead(props, palette),
    layoutLevel({ ...members, progress: members.share }, { ...membersRow, baseline: 284 }, palette),
    layoutFacts(facts, boxes, palette),
    layoutCaptain(captain, { box: captainBox, emptyNote: props.noCaptainNote }, palette),
    layoutFootnote(props.missingNote, palette),
  ]);
  return { background, layers: layers.flat() };
}

const width = cardSize.width - 2 * cardSize.margin;
const crest = { left: cardSize.margin, top: 34, size: 190 };
const membersRow = { left: cardSize.margin, right: cardSize.width - cardSize.margin };
const factRow = { left: cardSize.margin, top: 306, width, height: 86 };
const captainBox = { left: cardSize.margin, top: 408, width, height: 122 };

function layoutHead({ name, subtitle }: ClanCardProps, { textColor, mutedTextColor }: Palette) {
  const rows: TextRow[] = [
    { text: name, size: 68, minSize: 40, weight: 'bold', color: textColor, leading: 76 },
    { text: subtitle, size: 29, minSize: 22, color: mutedTextColor, leading: 46 },
  ];
  const top = crest.top + Math.round((crest.size - measureTextBlock(rows)) / 2);
  return layoutTextBlock(rows, { x: 264, top, maxWidth: cardSize.width - cardSize.margin - 264 });
}
