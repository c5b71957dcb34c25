import type { Random } from '../../random.ts';
import { darker, dot, fill, line, type Paint, starPath } from './paint.ts';

/** Something printed on cloth, drawn over the whole square: the garment's shape cuts it. */
export function pickPattern(random: Random, paint: Paint): string {
  return random.pick(patterns)(random, paint);
}

/** One that goes with any other garment: for what is worn with a printed one. */
export function pickCalmPattern(random: Random, paint: Paint): string {
  return random.pick(calmPatterns)(random, paint);
}

type Pattern = (random: Random, paint: Paint) => string;

const bands: Pattern = (_thrown, { accent, trim }) =>
  fill('M0 116H256V148H0Z', accent) + fill('M0 152H256V160H0Z', trim) + fill('M0 104H256V112H0Z', trim);

const slash: Pattern = (_thrown, { accent, trim }) =>
  fill('M10 256L150 0H196L56 256Z', accent) + fill('M66 256L206 0H218L78 256Z', trim);

const stripes: Pattern = (_thrown, { accent }) =>
  Array.from({ length: 10 }, (_, index) => fill(`M${index * 30} 0h11v256h-11Z`, accent, 0.75)).join('');

const camouflage: Pattern = (random, { base, accent }) =>
  Array.from({ length: 26 }, () => {
    const [x, y] = [random.between(0, 256), random.between(0, 256)];
    const [rx, ry] = [random.between(12, 30), random.between(8, 16)];
    const color = random.pick([darker(base, 0.35), darker(base, 0.18), accent]);
    return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${color}" fill-opacity="0.85" transform="rotate(${random.between(-40, 40)} ${x} ${y})"/>`;
  }).join('');

const checks: Pattern = (_thrown, { accent, trim }) =>
  Array.from(
    { length: 8 },
    (_, index) =>
      fill(`M${index * 36} 0h14v256h-14Z`, accent, 0.5) +
      fill(`M0 ${index * 36}h256v14H0Z`, accent, 0.5) +
      line(`M${index * 36 + 25} 0v256M0 ${index * 36 + 25}h256`, trim, 2, 0.6),
  ).join('');

const star: Pattern = (_thrown, { accent, trim }) =>
  fill(starPath(128, 128, 5, 40, 17), accent) + line(starPath(128, 128, 5, 40, 17), trim, 4);

const bolt: Pattern = (_thrown, { accent, trim }) =>
  fill('M142 74L96 138H124L112 190L162 118H134Z', accent) +
  line('M142 74L96 138H124L112 190L162 118H134Z', trim, 4);

const dots: Pattern = (_thrown, { trim }) =>
  Array.from({ length: 64 }, (_, index) => {
    const row = Math.floor(index / 8);
    return dot((index % 8) * 36 + (row % 2) * 18, row * 34, 7, trim, 0.8);
  }).join('');

const halves: Pattern = (_thrown, { accent }) => fill('M128 0H256V256H128Z', accent);

const flames: Pattern = (_thrown, { accent, trim }) =>
  fill(
    'M0 256V190Q20 150 34 186Q48 130 70 176Q88 110 112 172Q128 120 148 172Q170 104 190 176Q206 134 222 186Q238 150 256 190V256Z',
    accent,
  ) +
  fill(
    'M0 256V222Q20 190 36 216Q56 176 74 212Q92 164 114 208Q128 170 146 208Q168 160 186 212Q206 180 222 216Q240 194 256 222V256Z',
    trim,
  );

const chevrons: Pattern = (_thrown, { accent, trim }) =>
  line('M20 84L128 150L236 84', accent, 20) + line('M20 118L128 184L236 118', trim, 8);

const seams: Pattern = (_thrown, { accent }) => fill('M0 0H72L62 256H0ZM256 0H184L194 256H256Z', accent);

const mottled: Pattern = (random, paint) => camouflage(random, { ...paint, accent: darker(paint.base, 0.5) });

const plain: Pattern = () => '';

const patterns: readonly [Pattern, ...Pattern[]] = [
  plain,
  plain,
  plain,
  bands,
  slash,
  stripes,
  camouflage,
  checks,
  star,
  bolt,
  dots,
  halves,
  flames,
  chevrons,
];

const calmPatterns: readonly [Pattern, ...Pattern[]] = [plain, plain, plain, seams, mottled];
