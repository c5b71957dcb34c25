import { html } from 'lit';
import { withLanguage } from '../../local-discord/page/language/language.ts';
import { fill, language } from '../../local-discord/page/language/texts.ts';
import { openPage } from '../../local-discord/page/open-page.ts';
import { examplePicture } from './example-picture.ts';
import { ApiFaults } from './faults/api-faults.ts';
import { stateTab } from './inspector/bot-state-view.ts';
import { timelineTab } from './inspector/timeline-view.ts';
import { ownText, ownTexts } from './own-texts.ts';
import type { PlaygroundExtra } from './wire.ts';
import { World } from './world/world.ts';

const faults = new ApiFaults();
const world = new World();
let examples: string[] = [];

openPage({
  texts: ownTexts,
  show(extra) {
    const told = extra as PlaygroundExtra;
    faults.faults = told.faults;
    world.codeButtons = told.codeButtons;
    examples = ownTexts.examples.map((line) => fill(line, Object.fromEntries(told.climbers.entries())));
  },
  faults,
  inspectorTabs: [timelineTab, stateTab],
  examples: { text: () => ownText('examplesText'), lines: () => examples, pictureOf },
  link: () => html`<a href=${withLanguage('/gallery')}>${ownText('galleryTitle')}</a>`,
  world,
  belowMessage: world.codeView,
  belowChannel: world.nextView,
});

/** Returns a picture's address, only for the playground's own players. */
function pictureOf(command: string, values: ReadonlyMap<string, string>): string | undefined {
  if (!world.codeButtons || !drawnCommands.includes(command)) return undefined;
  const uid = values.get('uid') ?? values.get('a');
  return examplePicture(command, { uid, other: values.get('b'), lang: language });
}

const drawnCommands = ['player', 'compare', 'outfit'];
