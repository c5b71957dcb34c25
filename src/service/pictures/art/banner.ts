import type { Random } from '../../random.ts';
import { colours } from './colours.ts';
import { darker, dot, fill, gradient, lighter, line, mix, oval, svg } from './paint.ts';

export function drawBanner(random: Random): string {
  const tones = random.pick(colours().timesOfDay);
  return svg(
    bannerWidth,
    bannerHeight,
    gradient('sky', [tones.high, tones.low]) +
      fill('M0 0H1024V256H0Z', 'url(#sky)') +
      random.pick(scenes)(tones, random) +
      gradient('dusk', [darker(tones.high, 0.6), tones.high])
        .replace('<stop offset="0"', '<stop offset="0" stop-opacity="0.4"')
        .replace('<stop offset="1"', '<stop offset="1" stop-opacity="0"') +
      fill('M0 0H1024V256H0Z', 'url(#dusk)'),
  );
}

const bannerWidth = 1024;
const bannerHeight = 256;

type Tones = ReturnType<typeof colours>['timesOfDay'][number];

type Scene = (tones: Tones, random: Random) => string;

const mountains: Scene = (tones, random) =>
  sun(tones, random) +
  [0, 1, 2, 3]
    .map((layer) =>
      ridge(random, 110 + layer * 34, 70 - layer * 8, mix(tones.low, tones.ground, 0.25 + layer * 0.25)),
    )
    .join('');

const city: Scene = (tones, random) =>
  stars(random, tones.light, 40) +
  sun(tones, random) +
  [0, 1, 2]
    .map((layer) => houses(random, layer, mix(tones.low, tones.ground, 0.35 + layer * 0.32), tones.light))
    .join('');

const grid: Scene = (tones, random) =>
  stars(random, tones.light, 60) +
  bigSun(tones) +
  ridge(random, 150, 40, darker(tones.ground, 0.2)) +
  fill('M0 168H1024V256H0Z', darker(tones.ground, 0.45)) +
  Array.from({ length: 33 }, (_, index) =>
    line(`M512 150L${(index - 16) * 120 + 512} 256`, tones.light, 2, 0.55),
  ).join('') +
  [168, 176, 187, 202, 221, 246].map((y) => line(`M0 ${y}H1024`, tones.light, 2, 0.65)).join('');

const sea: Scene = (tones, random) =>
  sun(tones, random) +
  [0, 1, 2, 3]
    .map((layer) => {
      const y = 140 + layer * 30;
      const color = mix(tones.low, tones.ground, 0.3 + layer * 0.22);
      const crest = `q22 ${layer * 2 - 24} 44 0t44 0`.repeat(13);
      return `<g transform="translate(${-random.between(0, 80)} 0)">${fill(`M0 ${y}${crest}V256H0Z`, color)}${line(`M0 ${y}${crest}`, lighter(color, 0.35), 3, 0.7)}</g>`;
    })
    .join('');

const space: Scene = (tones, random) =>
  stars(random, '#ffffff', 130) +
  oval(random.between(300, 700), 130, 420, 90, tones.light, 0.12) +
  oval(random.between(300, 700), 120, 260, 60, tones.light, 0.14) +
  planet(random.between(120, 420), random.between(70, 130), random.between(44, 72), tones, true) +
  planet(random.between(640, 920), random.between(120, 200), random.between(26, 60), tones, false);

const forest: Scene = (tones, random) =>
  sun(tones, random) +
  ridge(random, 120, 50, mix(tones.low, tones.ground, 0.3)) +
  [0, 1, 2]
    .map((layer) => trees(random, layer, mix(tones.low, darker(tones.ground, 0.2), 0.5 + layer * 0.25)))
    .join('');

const shards: Scene = (tones, random) =>
  Array.from({ length: 46 }, () => {
    const [x, y, size] = [random.between(-40, 1040), random.between(-20, 270), random.between(40, 150)];
    const color = random.pick([
      lighter(tones.low, 0.2),
      tones.ground,
      tones.low,
      darker(tones.ground, 0.25),
      tones.light,
    ]);
    return fill(
      `M${x} ${y}l${size} ${random.between(-50, 20)}l${-random.between(10, 60)} ${random.between(50, 110)}Z`,
      color,
      color === tones.light ? 0.22 : 0.6,
    );
  }).join('') + line('M-20 236L420 -30M300 286L760 -30M640 286L1060 20', tones.light, 3, 0.4);

const aurora: Scene = (tones, random) =>
  stars(random, '#ffffff', 70) +
  Array.from({ length: 5 }, (_, index) => {
    const y = 40 + index * 22;
    return line(
      `M-20 ${y + random.between(0, 40)}C240 ${y - 60} 420 ${y + 100} 620 ${y}S900 ${y - 70} 1050 ${y + 30}`,
      index % 2 ? tones.light : lighter(tones.low, 0.4),
      34 - index * 4,
      0.3,
    );
  }).join('') +
  ridge(random, 170, 60, tones.ground) +
  ridge(random, 205, 34, darker(tones.ground, 0.4));

const scenes: readonly [Scene, ...Scene[]] = [mountains, city, grid, sea, space, forest, shards, aurora];

function sun({ light }: Tones, random: Random): string {
  const x = random.between(560, 880);
  const y = random.between(60, 110);
  return dot(x, y, 96, light, 0.14) + dot(x, y, 70, light, 0.2) + dot(x, y, 46, light, 0.95);
}

function bigSun({ light, low }: Tones): string {
  const cuts = [96, 114, 130, 144, 156]
    .map((y, index) => fill(`M380 ${y}H644V${y + 3 + index * 1.6}H380Z`, low))
    .join('');
  return dot(512, 110, 128, light, 0.12) + dot(512, 110, 90, light, 0.95) + cuts;
}

function ridge(random: Random, y: number, height: number, color: string): string {
  const peaks = Array.from({ length: 15 }, (_, index) => {
    const top = y - (index % 2 ? random.between(height / 2, height) : random.between(-height / 3, 6));
    return `L${index * 80 + random.between(-18, 18) - 40} ${Math.round(top)}`;
  });
  return fill(`M-60 256V${y}${peaks.join('')}V256Z`, color);
}

function houses(random: Random, layer: number, color: string, light: string): string {
  const parts: string[] = [];
  for (let x = -20; x < 1030; ) {
    const width = random.between(34, 74);
    const top = 190 - random.between(10, 110 - layer * 22) + layer * 22;
    parts.push(fill(`M${x} ${top}h${width}V256H${x}Z`, color));
    if (random.chance(0.3)) parts.push(line(`M${x + width / 2} ${top}v-22`, color, 4));
    for (let y = top + 12; y < 250; y += 16)
      for (let column = x + 9; column < x + width - 8; column += 14)
        if (random.chance(0.24)) parts.push(fill(`M${column} ${y}h6v8h-6Z`, light, 0.35 + layer * 0.2));
    x += width + random.between(0, 6);
  }
  return parts.join('');
}

function trees(random: Random, layer: number, color: string): string {
  const parts: string[] = [];
  for (let x = -10; x < 1040; x += random.between(24, 46)) {
    const height = random.between(64, 120) - layer * 8;
    const foot = 214 + layer * 26;
    const half = height * 0.24;
    parts.push(
      fill(
        `M${x} ${foot - height}l${half} ${height * 0.4}h${-half * 0.4}l${half * 0.7} ${height * 0.34}h${-half * 0.4}l${half * 0.6} ${height * 0.3}H${x - half * 1.5}l${half * 0.6} ${-height * 0.3}h${-half * 0.4}l${half * 0.7} ${-height * 0.34}h${-half * 0.4}Z`,
        color,
      ),
    );
  }
  return `${parts.join('')}${fill(`M0 ${210 + layer * 26}H1024V256H0Z`, color)}`;
}

function stars(random: Random, color: string, count: number): string {
  return Array.from({ length: count }, () =>
    dot(
      random.between(0, 1024),
      random.between(0, 200),
      random.between(1, 3) * 0.8,
      color,
      random.between(3, 9) / 10,
    ),
  ).join('');
}

function planet(x: number, y: number, radius: number, { light, ground }: Tones, isRinged: boolean): string {
  const clip = `planet-${x}`;
  const ring = `<ellipse cx="${x}" cy="${y}" rx="${radius * 1.75}" ry="${radius * 0.4}" fill="none" stroke="${lighter(light, 0.3)}" stroke-width="7" stroke-opacity="0.75" transform="rotate(-16 ${x} ${y})"`;
  const upper = `<clipPath id="${clip}-front"><path d="M0 ${y}H1024V256H0Z" transform="rotate(-16 ${x} ${y})"/></clipPath>`;
  return (
    (isRinged ? `${ring}/>` : '') +
    `<clipPath id="${clip}"><circle cx="${x}" cy="${y}" r="${radius}"/></clipPath><g clip-path="url(#${clip})">` +
    dot(x, y, radius, light) +
    oval(x, y - radius * 0.3, radius * 1.2, radius * 0.14, darker(light, 0.2)) +
    oval(x, y + radius * 0.25, radius * 1.2, radius * 0.2, darker(light, 0.25)) +
    dot(x + radius * 0.55, y + radius * 0.4, radius * 1.05, ground, 0.35) +
    '</g>' +
    (isRinged ? `${upper}${ring} clip-path="url(#${clip}-front)"/>` : '')
  );
}
