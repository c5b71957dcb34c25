import { listClimbers } from './climbers.ts';
import { examplePicture } from './page/example-picture.ts';

/** Draws the pictures of the welcome before a browser asks for them: the first card of a process takes two seconds. */
export async function drawExamples(pageUrl: string, now: number): Promise<void> {
  const [uid = '', other = '', third = ''] = listClimbers(now);
  const examples = Object.entries({ player: { uid }, compare: { uid, other }, outfit: { uid: third } });
  for (const [card, players] of examples) {
    const answer = await fetch(`${pageUrl}${examplePicture(card, { ...players, lang: 'en-US' })}`);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${card} was answered with ${answer.status}`);
  }
}
