import { itemKind } from '../../../shared/contract/item-kinds.ts';
import type { Random } from '../../random.ts';
import {
  bothSides,
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
  starPath,
} from './paint.ts';
import { paintOf } from './palettes.ts';

/** Things that have no picture of a kind of their own: badges for what is worn as one, else a crate or the like. */
export function drawItem(random: Random, id: string): string {
  const paint = paintOf(id);
  return square((models[itemKind(id) ?? ''] ?? random.pick(others))(paint));
}

type Model = (paint: Paint) => string;

const crate: Model = ({ base, accent, trim }) =>
  shape(
    'top',
    'M128 30L226 76L128 122L30 76Z',
    lighter(base, 0.25),
    fill('M104 41L152 64L202 87L178 99L80 53Z', accent, 0.9),
  ) +
  shape(
    'left',
    'M30 76L128 122V232L30 184Z',
    base,
    fill('M78 98L104 110V222L78 208Z', accent) + line('M44 104L64 113M44 120L56 126', trim, 5),
  ) +
  shape(
    'right',
    'M226 76L128 122V232L226 184Z',
    darker(base, 0.3),
    fill('M178 98L152 110V222L178 208Z', darker(accent, 0.25)),
  ) +
  shape(
    'lock',
    'M112 112L128 120L144 112V142L128 150L112 142Z',
    '#f7c948',
    fill('M128 120L144 112V142L128 150Z', '#b9781d'),
    4,
  );

const gem: Model = ({ base, accent }) =>
  shape(
    'gem',
    'M76 46H180L232 106L128 228L24 106Z',
    base,
    fill('M76 46L128 106L24 106Z', lighter(base, 0.5)) +
      fill('M76 46H180L128 106Z', lighter(base, 0.7)) +
      fill('M180 46L232 106H128Z', lighter(base, 0.2)) +
      fill('M128 106H232L128 228Z', darker(base, 0.35)) +
      fill('M24 106H128V228Z', darker(base, 0.08)),
  ) +
  line('M24 106H232M76 46L128 106L180 46M128 106V222', darker(base, 0.55), 3, 0.6) +
  fill(starPath(196, 56, 4, 26, 6), '#ffffff') +
  fill(starPath(54, 168, 4, 16, 4), accent);

const backpack: Model = ({ base, accent, trim }) =>
  line('M98 48C98 16 158 16 158 48', '#1c1733', 16) +
  line('M98 48C98 16 158 16 158 48', darker(base, 0.3), 7) +
  bothSides(shape('side', boxPath(28, 130, 36, 76, 14), darker(base, 0.3), '', 5)) +
  shape(
    'body',
    'M52 96C52 56 84 40 128 40C172 40 204 56 204 96V206C204 224 190 232 176 232H80C66 232 52 224 52 206Z',
    base,
    fill('M160 30H220V240H150C176 190 176 90 160 30Z', '#150f2e', 0.24) +
      line('M70 92C74 70 90 60 110 58', lighter(base), 8, 0.6),
  ) +
  shape(
    'flap',
    'M52 96C52 56 84 40 128 40C172 40 204 56 204 96V118C160 134 96 134 52 118Z',
    accent,
    line('M56 108C100 122 156 122 200 108', trim, 5),
  ) +
  shape('pocket', boxPath(78, 150, 100, 62, 14), darker(base, 0.18), line('M78 168H178', trim, 5)) +
  shape('buckle', boxPath(116, 112, 24, 34, 5), '#d7dbe6', '', 4);

const medal: Model = ({ base, accent, trim }) =>
  gradient('gold', ['#fff3b0', '#f7c948', '#d08a1d']) +
  bothSides(
    shape('ribbon', 'M96 20L134 20L120 120L72 104Z', base, fill('M108 20H120L100 116L88 110Z', trim)),
  ) +
  shape(
    'rim',
    starPath(128, 158, 16, 82, 70),
    'url(#gold)',
    fill('M150 60C210 100 210 200 150 250H240V60Z', '#8a4b0f', 0.25),
  ) +
  shape(
    'disc',
    ovalPath(128, 158, 52, 52),
    accent,
    fill('M140 100C184 130 184 190 140 216H200V100Z', '#150f2e', 0.2),
    4,
  ) +
  fill(starPath(128, 160, 5, 36, 15), '#fffbe8');

const pin: Model = ({ base, accent, trim }) =>
  shape(
    'shield',
    'M128 22L212 50C218 130 196 196 128 236C60 196 38 130 44 50Z',
    base,
    fill('M128 22L212 50C218 130 196 196 128 236Z', darker(base, 0.25)) +
      line('M58 62L128 40L198 62', lighter(base), 6, 0.6),
  ) +
  `<path d="M128 50L190 70C194 130 178 178 128 208C78 178 62 130 66 70Z" fill="none" stroke="${trim}" stroke-width="5"/>` +
  fill('M140 74L92 138H122L112 192L166 118H134Z', accent);

const scroll: Model = ({ base, accent, trim }) =>
  shape('sheet', 'M56 60H200V196H56Z', '#f7ecd0', line('M78 96H178M78 120H178M78 144H140', '#b39a66', 6)) +
  shape('upper', boxPath(36, 40, 184, 34, 16), darker(base, 0.1), line('M50 50H206', lighter(base), 5, 0.5)) +
  shape('lower', boxPath(36, 184, 184, 34, 16), base, line('M50 194H206', lighter(base), 5, 0.5)) +
  shape('seal', starPath(164, 156, 10, 28, 22), accent, fill(starPath(164, 156, 5, 13, 6), trim), 4);

const parachute: Model = ({ base, accent, trim }) =>
  line('M24 118L128 214M84 128L128 214M172 128L128 214M232 118L128 214', '#d9dcef', 4) +
  shape(
    'canopy',
    'M20 122C20 60 70 22 128 22C186 22 236 60 236 122C220 108 196 108 178 124C160 108 96 108 78 124C60 108 36 108 20 122Z',
    base,
    fill('M128 14C90 40 78 80 78 130H178C178 80 166 40 128 14Z', accent) +
      fill('M190 30C230 60 240 100 236 130H200C206 90 204 60 190 30Z', '#150f2e', 0.25) +
      line('M40 92C50 64 74 46 98 38', lighter(base), 8, 0.6),
  ) +
  shape('pack', boxPath(102, 200, 52, 40, 10), trim, fill('M128 196H160V244H128Z', '#150f2e', 0.2));

const smile: Model = ({ accent }) =>
  shape(
    'face',
    ovalPath(128, 128, 98, 98),
    '#ffcf3f',
    fill('M150 20C230 70 220 200 130 236H240V20Z', '#d06a10', 0.28) +
      line('M56 96C66 68 86 52 108 46', '#fff6cf', 10, 0.8),
  ) +
  bothSides(line('M70 116C76 98 98 98 106 116', '#4a2410', 9)) +
  shape(
    'mouth',
    'M66 142C104 152 152 152 190 142C186 186 160 206 128 206C96 206 70 186 66 142Z',
    '#5b1428',
    fill('M70 143C104 152 152 152 186 143L183 158H73Z', '#ffffff') +
      fill('M96 196C110 176 146 176 160 196L128 214Z', accent),
  );

const note: Model = ({ base, accent }) =>
  line('M96 188V64L196 44V166', '#1c1733', 26) +
  line('M96 188V64L196 44V166', base, 16) +
  line('M96 84L196 64', '#1c1733', 26) +
  line('M96 84L196 64', accent, 16) +
  shape('left', ovalPath(78, 194, 34, 26), base, shine(70, 186, lighter(base))) +
  shape('right', ovalPath(178, 172, 34, 26), base, shine(170, 164, lighter(base)));

function shine(x: number, y: number, color: string): string {
  return `<ellipse cx="${x}" cy="${y}" rx="13" ry="8" fill="${color}" fill-opacity="0.7"/>`;
}

const car: Model = ({ base, accent, trim }) =>
  shape(
    'body',
    'M16 150C18 124 40 118 66 114L96 76C102 68 110 66 120 66H170C184 66 190 72 198 84L216 114C236 118 244 130 244 152V178H16Z',
    base,
    fill('M10 156H250V184H10Z', darker(base, 0.35)) +
      line('M30 132C90 122 170 122 232 130', lighter(base), 5, 0.6) +
      line('M16 146H244', trim, 7),
  ) +
  shape(
    'window',
    'M86 112L108 82C112 78 116 76 122 76H138V112ZM150 76H170C180 76 184 80 188 88L202 112H150Z',
    '#9fe3ff',
    fill('M100 112L126 76H136L112 112Z', '#ffffff', 0.7),
    4,
  ) +
  [72, 190]
    .map((x) =>
      shape(
        `wheel-${x}`,
        ovalPath(x, 180, 31, 31),
        '#2a2d45',
        dot(x, 180, 15, '#cfd5e6') + fill(starPath(x, 180, 5, 14, 6), accent),
      ),
    )
    .join('') +
  dot(236, 146, 7, '#ffe98a');

const models: Record<string, Model> = {
  pin,
  badge: medal,
  title: medal,
  backpack,
  'loot-box': crate,
  'loot-crate': crate,
  'choice-crate': crate,
  bundle: crate,
  parachute,
  skywing: parachute,
  'vehicle-skin': car,
  emote: smile,
  sticker: smile,
  music: note,
  voucher: scroll,
  'bonus-card': scroll,
  currency: gem,
  'event-token': gem,
  'pet-skill': scroll,
};

const others: readonly [Model, ...Model[]] = [crate, gem];
