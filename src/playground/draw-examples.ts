import { listClimbers } from './climbers.ts';

/** Draws the pictures of the welcome before a browser asks for them: the first card of a process takes two seconds. */
export async function drawExamples(pageUrl: string, now: number): Promise<void> {
  const [uid = '', other = '', third = ''] = listClimbers(now);
  const examples = Object.entries({ player: { uid }, compare: { uid, other }, outfit: { uid: third } });
  for (const [card, players] of examples) {
    const asked = new URLSearchParams({ theme: 'dark', lang: 'en-US', width: '480', ...players });
    const answer = await fetch(`${pageUrl}/gallery/${card}.jpg?${asked}`);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${card} was answered with ${answer.status}`);
  }
}
