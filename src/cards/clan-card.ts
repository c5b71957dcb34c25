import type { Card, Fact, Look } from './card.ts';
import { drawGround, layFootnote, sheet } from './engine/layout.ts';
import { print, type Sheet } from './engine/render-card.ts';
import { type CaptainProps, captainPanel, layCaptain } from './parts/captain.ts';
import { layCrest } from './parts/crest.ts';
import { factBoxes, layFacts } from './parts/facts.ts';
import { layLevel } from './parts/level-row.ts';
import { type Palette, paletteOfTier } from './parts/palette.ts';
import { panelsIn } from './parts/panels.ts';
import { heightOf, layLines, type TextRow } from './text/text-block.ts';

/** What a clan card shows. Every label and value comes worded. */
export interface ClanCardProps {
  name: string;
  /** E.g. `Clan 3000012345`. */
  subtitle: string;
  level: Fact;
  /** How full the clan is, e.g. `Members`, `45 / 50` and 0.9. */
  members: Fact & { share: number };
  /** Up to 3 are drawn: honour points and so on. */
  facts: readonly Fact[];
  captain?: CaptainProps | undefined;
  /** Said in the captain's place where none is known. */
  noCaptainNote: string;
  missingNote?: string | undefined;
  look?: Look | undefined;
}

export function drawClanCard(props: ClanCardProps): Promise<Card> {
  return print('clan', props, layClanCard);
}

async function layClanCard(props: ClanCardProps): Promise<Sheet> {
  const { level, members, captain } = props;
  // A clan has no rank; its captain's gives the colour.
  const palette = paletteOfTier(captain?.rank.tier ?? 'unranked', props.look?.theme);
  const facts = [level, ...props.facts].slice(0, 4);
  const boxes = factBoxes(facts.length, factRow);
  const [ground, ...layers] = await Promise.all([
    drawGround({
      palette,
      panels: [...panelsIn(boxes, palette), captainPanel(captainBox, captain !== undefined, palette)],
    }),
    layCrest(props.name, crest, palette),
    layHead(props, palette),
    layLevel({ ...members, progress: members.share }, { ...membersRow, baseLine: 284 }, palette),
    layFacts(facts, boxes, palette),
    layCaptain(captain, { box: captainBox, emptyNote: props.noCaptainNote }, palette),
    layFootnote(props.missingNote, palette),
  ]);
  return { ground, layers: layers.flat() };
}

const width = sheet.width - 2 * sheet.margin;
const crest = { left: sheet.margin, top: 34, size: 190 };
const membersRow = { left: sheet.margin, right: sheet.width - sheet.margin };
const factRow = { left: sheet.margin, top: 306, width, height: 86 };
const captainBox = { left: sheet.margin, top: 408, width, height: 122 };

function layHead({ name, subtitle }: ClanCardProps, { ink, quietInk }: Palette) {
  const rows: TextRow[] = [
    { text: name, size: 68, minSize: 40, weight: 'bold', color: ink, leading: 76 },
    { text: subtitle, size: 29, minSize: 22, color: quietInk, leading: 46 },
  ];
  const top = crest.top + Math.round((crest.size - heightOf(rows)) / 2);
  return layLines(rows, { x: 264, top, maxWidth: sheet.width - sheet.margin - 264 });
}
