import { itemKind } from '../../../shared/contract/item-kinds.ts';
import type { PictureRequest } from '../../../shared/pictures/picture.ts';
import { createRandom, type Random } from '../../random.ts';
import { draw } from './drawings.ts';
import { type Paint, svg } from './paint.ts';
import { bottomPaint, choosePaint, headPaint, shoesPaint } from './palettes.ts';
import { pickCalmPattern, pickPattern } from './pattern.ts';

/** Draws clothes, weapons, avatars and banners like a game's renders, other kinds smaller. @param drawn flat drawing */
export function drawRendered(request: PictureRequest, drawn: string): string {
  switch (request.kind) {
    case 'clothes': {
      if (createRandom(`sign ${request.id}`).chance(signShare)) return sign;
      const drawing = drawRenderedClothes(request);
      return createRandom(`ground ${request.id}`).chance(groundShare) ? onGround(drawing) : drawing;
    }
    case 'weapon':
      return lit(300, 90, fromTheSide(drawn));
    case 'avatar':
      return lit(110, 110, `<path d="M0 0H110V110H0Z" fill="#fff"/>${placed(drawn, '4" y="4', 102, 102)}`);
    case 'banner':
      return svg(220, 60, placed(drawn, '0', 220, 60));
    case 'pet':
      return lit(150, 150, placed(drawn, '0', 150, 150));
    case 'item':
      return lit(128, 128, placed(drawn, '0', 128, 128));
    case 'frame':
      return drawn;
  }
}

/** Share of missing pictures that are a question mark, as in collections of game pictures. */
const signShare = 0.03;
const sign = svg(
  128,
  128,
  '<path d="M44 48C44 20 86 20 86 48C86 64 66 62 66 82" fill="none" stroke="#f2f4f7" stroke-width="13" stroke-linecap="round"/><circle cx="66" cy="104" r="8" fill="#f2f4f7"/>',
);

const groundShare = 0.12;

function onGround(drawing: string): string {
  return drawing.replace(
    / width="\d+" height="\d+">/,
    ' width="256" height="256"><path d="M0 0H128V128H0Z" fill="#ddefef"/>',
  );
}

function lit(width: number, height: number, drawing: string, depth = 7): string {
  return svg(width, height, style + draw('rendered', 'relief', { depth: String(depth) }) + drawing);
}

const style = '<style>.part{filter:url(#relief)}.outline{display:none}</style>';

function placed(drawing: string, x: string, width: number, height: number): string {
  return drawing
    .replace(
      / width="\d+" height="\d+"/,
      ` width="${width}" height="${height}" preserveAspectRatio="xMinYMid slice"`,
    )
    .replace('<svg ', `<svg x="${x}" `);
}

function fromTheSide(drawing: string): string {
  return `<g transform="translate(27 -38) scale(0.95 0.58) scale(-1.064 1.064) translate(-246 -6) rotate(36 128 128)">${drawing}</g>`;
}

function drawRenderedClothes({ kind, id }: PictureRequest): string {
  const random = createRandom(`rendered ${kind} ${id}`);
  const mark = random.chance(markedShare) ? draw('rendered-top', 'mark') : '';
  switch (itemKind(id)) {
    case 'head':
      return drawHeadwear(random, id);
    case 'face-paint':
      return drawFace(random, id);
    case 'bottom':
      return icon(drawLegs(random, bottomPaint(random, id)) + mark);
    case 'shoes':
      return icon(drawPair(random, shoesPaint(random, id)));
    default:
      return icon(drawTorso(random, choosePaint(id)) + mark);
  }
}

const markedShare = 0.08;

const skin = '#f2c094';

function icon(body: string, size = 128): string {
  return lit(size, size, body, 3.5);
}

function drawTorso(random: Random, paint: Paint): string {
  const cut = random.pick(['shirt', 'shirt', 'hoodie', 'jacket', 'coat', 'armour', 'tank']);
  const isPlain = cut === 'coat' || cut === 'armour';
  const pattern = isPlain ? '' : (cut === 'shirt' ? pickPattern : pickCalmPattern)(random, paint);
  const isCropped = random.chance(0.2) && (cut === 'shirt' || cut === 'tank');
  const values = { ...paint, skin, pattern, hem: isCropped ? '92' : '104' };
  const part = (name: string) => draw('rendered-top', name, values);
  const sleeves = { shirt: 'short', tank: '' }[cut] ?? 'long';
  const drawing =
    part('defs') +
    part('arms') +
    part('neck') +
    (sleeves && part(`sleeves-${sleeves}`)) +
    part('body') +
    part(cut);
  return random.chance(0.35) ? `<g transform="translate(9 6) scale(0.86 0.88)">${drawing}</g>` : drawing;
}

function drawLegs(random: Random, paint: Paint): string {
  const cut = random.pick(['trousers', 'cargo', 'stripe', 'trousers', 'cargo', 'skirt', 'gown', 'shorts']);
  const part = (name: string) => draw('rendered-bottom', name, { ...paint, skin });
  const isTrousers = cut === 'cargo' || cut === 'stripe';
  return (
    part('defs') + (cut === 'shorts' ? '' : part('legs')) + (isTrousers ? part('trousers') : '') + part(cut)
  );
}

function drawPair(random: Random, paint: Paint): string {
  const model = random.pick(['sneaker', 'sneaker', 'boot', 'sandal']);
  const shoe = draw('rendered-shoes', model, { ...paint });
  const other = `<g transform="translate(126 -4) scale(-1 1)">${shoe}</g>`;
  return draw('rendered-shoes', 'defs', { ...paint }) + other + shoe;
}

function drawHeadwear(random: Random, id: string): string {
  const paint = headPaint(random, id);
  const model = random.pick([
    'hair-short',
    'hair-long',
    'hair-spikes',
    'hair-bun',
    'hair-short',
    'hair-long',
    'hair-spikes',
    'hair-bun',
    'cap',
    'beanie',
    'wide-hat',
    'hood',
    'helmet',
    'headphones',
    'glasses',
    'mask',
    'beard',
  ]);
  const part = (name: string) => draw('rendered-head', name, { ...paint, skin: paint.trim });
  return icon(part('defs') + part('dummy') + part(model), 110);
}

function drawFace(random: Random, id: string): string {
  const paint = choosePaint(id);
  const design = draw('rendered-head', random.pick(['design-stripes', 'design-mask', 'design-bolt']), paint);
  return icon(
    draw('rendered-head', 'defs', { ...paint, skin }) + draw('rendered-head', 'face', { skin, design }),
    110,
  );
}
