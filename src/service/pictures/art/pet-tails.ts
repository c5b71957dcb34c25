import type { Animal } from './animals.ts';
import { bothSides, darker, fill, lighter, line, ovalPath, shape } from './paint.ts';

/** Tails, wings and arms: what is behind the body. */
export function drawTail(animal: Animal): string {
  return tails[animal.tail](animal);
}

type Part = (animal: Animal) => string;

const tails: Record<Animal['tail'], Part> = {
  none: () => '',
  curl: ({ coat }) =>
    line('M184 214C226 214 238 180 216 162', '#1c1733', 28) +
    line('M184 214C226 214 238 180 216 162', coat, 18) +
    line('M204 206C220 198 226 186 222 176', lighter(coat), 4, 0.5),
  bushy: ({ coat, belly }) =>
    shape(
      'tail',
      'M170 222C196 216 186 176 206 150C216 136 238 132 246 112C258 160 256 214 206 236C190 242 176 236 170 222Z',
      coat,
      fill('M206 150C216 136 238 132 250 104V160C232 158 216 168 204 178C202 168 202 158 206 150Z', belly),
    ),
  ringed: ({ coat, belly }) =>
    shape(
      'tail',
      'M170 222C206 216 206 176 222 150C240 176 250 220 206 236Z',
      coat,
      line('M196 190L240 204M206 170L240 180', belly, 10),
    ),
  stub: ({ coat }) => shape('tail', ovalPath(194, 206, 22, 20), lighter(coat, 0.3)),
  wings: ({ coat }) =>
    bothSides(
      shape(
        'wing',
        'M84 154C46 156 22 184 18 216C34 216 44 212 52 206C50 216 52 222 54 226C72 218 90 196 94 170Z',
        darker(coat, 0.15),
        line('M52 206C62 196 68 186 72 176M40 206C46 198 50 190 56 184', darker(coat, 0.4), 4),
      ),
    ),
  spiked: ({ coat, accent }) =>
    fill('M196 196L214 168L220 196ZM214 182L240 160L236 188Z', accent) +
    shape('tail', 'M172 226C206 226 224 206 228 176L248 156L246 190C244 220 214 244 178 242Z', coat, '') +
    bothSides(
      shape(
        'wing',
        'M78 160C48 134 26 130 6 138C20 150 18 160 14 172C28 168 36 174 40 186C50 180 64 186 80 196Z',
        accent,
        fill('M78 160C48 142 30 138 12 140L40 186C50 180 64 186 80 196Z', '#150f2e', 0.12),
      ),
    ),
  fish: ({ coat, accent }) =>
    shape(
      'tail',
      'M176 220C204 220 214 206 220 186C214 176 212 164 216 152C228 160 236 168 240 178C246 170 252 168 256 168C254 190 246 204 232 206C222 232 200 244 178 240Z',
      darker(coat, 0.12),
      line('M222 190C228 184 232 180 238 180', accent, 4),
    ),
  arms: ({ coat }) =>
    bothSides(
      shape(
        'arm',
        'M78 176C58 172 52 156 54 138C36 130 18 142 22 164C28 198 52 212 80 206Z',
        darker(coat, 0.1),
        line('M34 154C36 176 46 188 60 192', lighter(coat), 4, 0.5),
      ),
    ),
};
