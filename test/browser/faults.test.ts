import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, it } from 'vitest';
import { ownTexts as pageTexts } from '../../src/playground/page/own-texts.ts';
import { openSharedBrowserPage } from '../support/browser/open-browser-page.ts';
import { runCommand } from '../support/browser/run-command.ts';
import { openWorld, type World } from '../support/open-world.ts';

let world: World;
let page: Page;

beforeAll(async () => {
  world = await openWorld();
  return world.close;
});
beforeEach(async () => {
  world.discord.reset();
  page = await openSharedBrowserPage(world.url);
});

const run = (line: string) => runCommand(page, line);

// Loadout asks three times: a fault that is met twice is overcome, one that is met three times is read about. The region is
// named, because a search would go on in the next one.
it.each([
  ['9876543210', 'twice', 2, /\bUpdated\b/],
  ['9876543217', 'three times', 3, 'The stats service is down'],
])('shows for %s what a 503 that is met %s does to a member', async (uid, _often, count, read) => {
  await order({ 'What goes wrong': '503: game servers down', Where: '/info (player records)' }, count);
  await page.getByText(`/info · ${count} of ${count} left`).waitFor();
  await run(`/player uid:${uid} region:SG`);
  await messageOf(uid).filter({ hasText: read }).waitFor();
  await page.getByText(pageTexts.faults.none).waitFor();
});

it('shows the card again once the faults are taken away', async () => {
  const uid = '9876543224';
  await order({ 'What goes wrong': 'Values of the wrong type', Where: 'every path' });
  await run(`/player uid:${uid} region:SG`);
  await messageOf(uid).filter({ hasText: "I couldn't read the answer" }).waitFor();
  await page.getByText('hit so far: 1').waitFor();
  await page
    .getByRole('button', {
      name: pageTexts.faults.takeLabel.replace('{{fault}}', 'Values of the wrong type'),
    })
    .click();
  await page.getByText(pageTexts.faults.none).waitFor();
  await run(`/player uid:${uid}`);
  await messageOf(uid)
    .last()
    .getByRole('img', { name: /, level \d+\. / })
    .waitFor();
});

async function order(choices: Readonly<Record<string, string>>, count?: number): Promise<void> {
  await page.locator('#faults-button').click();
  await page.getByRole('menuitem', { name: /^Faults/ }).click();
  for (const [name, choice] of Object.entries(choices))
    await page.getByRole('combobox', { name }).selectOption(choice);
  await page.getByRole('textbox', { name: 'How many times' }).fill(String(count ?? ''));
  await page.getByRole('button', { name: pageTexts.faults.order }).click();
}

function messageOf(uid: string) {
  return page.getByRole('article').filter({ hasText: `uid:${uid}` });
}
