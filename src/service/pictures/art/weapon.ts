import type { Random } from '../../random.ts';
import {
  boxPath,
  darker,
  dot,
  fill,
  gradient,
  lighter,
  line,
  ovalPath,
  type Paint,
  shape,
  square,
  turned,
} from './paint.ts';
import { paintOf } from './palettes.ts';
import { pickPattern } from './pattern.ts';

/** A weapon with its skin, held up to the right. */
export function drawWeapon(random: Random, id: string): string {
  const paint = paintOf(id);
  const model = random.pick(models);
  const skin = `<g transform="translate(0 20) scale(0.9)">${pickPattern(random, paint)}</g>`;
  return square(
    gradient('paintwork', [lighter(paint.base, 0.3), paint.base, darker(paint.base, 0.35)]) +
      gradient('steel', ['#9aa3bd', '#5a6280', '#2f3450']) +
      turned(`<g transform="translate(246 6) scale(-0.94 0.94)">${model(paint, skin)}</g>`, -36),
  );
}

type Model = (paint: Paint, skin: string) => string;

const rifle: Model = (paint, skin) =>
  barrel(10, 70, 118, 9) +
  shape(
    'muzzle',
    boxPath(4, 112, 24, 21, 4),
    'url(#steel)',
    line('M12 114V132M20 114V132', '#1c1733', 3),
    4,
  ) +
  part('guard', 'M62 106H128V140H70Z', paint, skin) +
  line('M74 114H118M74 124H118', darker(paint.base, 0.55), 4, 0.7) +
  magazine('M112 136L142 136C144 164 140 184 128 200L100 190C110 174 114 156 112 136Z', paint) +
  part('receiver', 'M118 100H190L196 140H118Z', paint, skin) +
  part('stock', 'M190 106L246 112C250 128 250 148 246 164L222 160L206 138H190Z', paint, skin) +
  grip('M160 138H182L194 184C186 192 174 192 168 186Z', paint) +
  scope(112, 80, 62, paint) +
  line('M146 140C146 156 160 156 164 148', '#1c1733', 5) +
  dot(176, 118, 6, paint.accent);

const sniper: Model = (paint, skin) =>
  barrel(-6, 110, 118, 8) +
  shape('muzzle', boxPath(-10, 110, 30, 24, 4), 'url(#steel)', '', 4) +
  part('body', 'M84 108H196L204 134L150 140H92Z', paint, skin) +
  part('stock', 'M186 112C220 108 244 110 258 118V166L230 160C220 146 208 138 190 138Z', paint, skin) +
  grip('M164 134H184L192 172C184 180 174 180 168 174Z', paint) +
  magazine('M118 138H140V160H116Z', paint) +
  scope(86, 74, 98, paint) +
  line('M98 140L80 178M106 140L112 180', '#1c1733', 6) +
  dot(176, 122, 5, paint.accent);

const submachine: Model = (paint, skin) =>
  barrel(32, 60, 116, 9) +
  part('body', 'M66 96H188C196 110 196 126 190 140H78Z', paint, skin) +
  magazine('M98 138H126L120 204H96Z', paint) +
  grip('M146 138H170L180 186C172 194 158 194 154 188Z', paint) +
  line('M190 106H234V152M190 128H234', '#1c1733', 13) +
  line('M190 106H234V152M190 128H234', '#7f88a6', 6) +
  shape('sight', boxPath(120, 76, 40, 22, 5), darker(paint.base, 0.45), dot(140, 87, 6, paint.accent), 4) +
  line('M82 108H178', lighter(paint.base, 0.6), 4, 0.6) +
  line('M90 124H130', paint.accent, 6);

const shotgun: Model = (paint, skin) =>
  barrel(-4, 130, 104, 9) +
  barrel(6, 120, 124, 8) +
  part('pump', 'M56 112H122V142H62Z', paint, skin) +
  line('M70 116V138M82 116V138M94 116V138M106 116V138', darker(paint.base, 0.55), 5) +
  part('receiver', 'M122 98H186L196 138H122Z', paint, skin) +
  part('stock', 'M182 104C210 110 236 122 256 138L248 180C226 164 204 148 182 138Z', paint, skin) +
  line('M142 138C142 156 158 158 164 146', '#1c1733', 5) +
  fill(boxPath(140, 108, 30, 12, 4), paint.accent);

const pistol: Model = (paint, skin) =>
  part('slide', 'M38 84H206C212 96 212 108 208 122H44Z', paint, skin) +
  shape('muzzle', boxPath(26, 92, 18, 22, 4), 'url(#steel)', '', 4) +
  line('M170 92V114M180 92V114M190 92V114', darker(paint.base, 0.6), 5) +
  shape(
    'frame',
    'M60 122H208L220 214C204 224 184 224 174 216L156 150H108L60 142Z',
    darker(paint.trim, 0.6),
    `${fill('M176 122H208L220 214L196 220Z', '#150f2e', 0.4)}${line('M182 160L192 206M194 158L204 202', lighter(paint.base, 0.2), 5, 0.6)}`,
  ) +
  line('M116 148C116 172 148 174 152 152', '#1c1733', 6) +
  line('M52 94H150', lighter(paint.base, 0.6), 4, 0.7) +
  dot(192, 136, 6, paint.accent);

const blade: Model = (paint, skin) =>
  shape(
    'blade',
    'M-4 128C20 96 90 88 164 98V142C110 146 40 150 -4 128Z',
    'url(#steel)',
    `${fill('M-4 128C30 104 96 96 164 104V118C110 116 50 118 -4 128Z', '#e8eefc', 0.85)}${fill('M60 118L150 112L158 122L64 128Z', paint.accent)}`,
  ) +
  shape('guard', boxPath(158, 78, 20, 84, 9), '#e7c65a', fill('M168 70H190V170H168Z', '#8a4b0f', 0.3)) +
  part('grip', 'M176 104H242C250 112 250 130 242 138H176Z', paint, skin) +
  line('M190 106L198 136M206 106L214 136M222 106L230 136', darker(paint.base, 0.6), 6) +
  dot(246, 121, 11, '#e7c65a');

const machineGun: Model = (paint, skin) =>
  barrel(-8, 110, 112, 12) +
  line('M20 112H84', '#1c1733', 22) +
  line('M20 112H84', '#4b5370', 14) +
  line('M28 106V118M42 106V118M56 106V118M70 106V118', '#1c1733', 4) +
  part('body', 'M84 90H200L208 142H84Z', paint, skin) +
  magazine(boxPath(96, 138, 56, 52, 10), paint) +
  part('stock', 'M202 100L252 106V160L214 148L202 140Z', paint, skin) +
  grip('M170 142H190L200 186C192 194 180 194 176 188Z', paint) +
  line('M112 90C118 66 152 66 158 90', '#1c1733', 9) +
  [0, 1, 2, 3].map((step) => fill(boxPath(104 + step * 12, 150, 7, 24, 3), '#f7c948')).join('') +
  line('M92 104H192', paint.accent, 6);

function part(name: string, d: string, paint: Paint, skin: string): string {
  return shape(
    name,
    d,
    'url(#paintwork)',
    `${skin}${fill('M0 128H260V260H0Z', '#150f2e', 0.22)}${line('M40 108H240', lighter(paint.base, 0.7), 3, 0.4)}`,
  );
}

function barrel(x: number, length: number, y: number, height: number): string {
  return shape(`barrel-${y}`, boxPath(x, y, length, height, 3), 'url(#steel)', '', 4);
}

function magazine(d: string, { base }: Paint): string {
  return shape(
    'magazine',
    d,
    darker(base, 0.55),
    line('M90 156H160M90 172H160M90 188H160', lighter(base, 0.1), 4, 0.4),
  );
}

function grip(d: string, { trim }: Paint): string {
  return shape('grip', d, darker(trim, 0.66), line('M160 156H196M164 170H198', '#150f2e', 4, 0.6));
}

function scope(x: number, y: number, length: number, { accent, base }: Paint): string {
  return (
    line(`M${x + length * 0.3} ${y + 16}V104M${x + length * 0.72} ${y + 16}V104`, '#1c1733', 9) +
    shape(
      'scope',
      `M${x} ${y - 4}H${x + 18}L${x + 26} ${y}H${x + length - 20}L${x + length - 12} ${y - 4}H${x + length}V${y + 24}H${x + length - 12}L${x + length - 20} ${y + 20}H${x + 26}L${x + 18} ${y + 24}H${x}Z`,
      darker(base, 0.6),
      line(`M${x + 4} ${y + 3}H${x + length - 6}`, '#ffffff', 3, 0.35),
      4,
    ) +
    `<path d="${ovalPath(x + 3, y + 10, 5, 12)}" fill="${accent}"/>`
  );
}

const models: readonly [Model, ...Model[]] = [rifle, sniper, submachine, shotgun, pistol, blade, machineGun];
