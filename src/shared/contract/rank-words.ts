import { z } from 'zod';

export const rankTiers = [
  'bronze',
  'silver',
  'gold',
  'platinum',
  'diamond',
  'heroic',
  'elite-heroic',
  'master',
  'elite-master',
  'grandmaster',
] as const;

export type RankTier = (typeof rankTiers)[number];

export const rankWordSchema = z.object({ tier: z.enum(rankTiers), step: z.int().positive().optional() });
export type RankWord = z.output<typeof rankWordSchema>;

export const rankWord = z.unknown().transform((value): RankWord | undefined => {
  if (typeof value !== 'string' || value.length > longestRank) return undefined;
  const words = value
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[\s_-]+/)
    .filter(Boolean);
  const step = stepOf(words.at(-1));
  const tier = tierByName.get((step === undefined ? words : words.slice(0, -1)).join(' '));
  return tier && { tier, step };
});

const longestRank = 40;

const names: Readonly<Record<RankTier, readonly string[]>> = {
  bronze: ['bronze', 'bronce'],
  silver: ['silver', 'prata', 'plata'],
  gold: ['gold', 'ouro', 'oro'],
  platinum: ['platinum', 'platina', 'platino'],
  diamond: ['diamond', 'diamante'],
  heroic: ['heroic', 'heroico'],
  'elite-heroic': ['elite heroic', 'heroico elite', 'heroico de elite'],
  master: ['master', 'mestre', 'maestro'],
  'elite-master': ['elite master', 'mestre elite', 'maestro elite', 'mestre de elite', 'maestro de elite'],
  grandmaster: ['grandmaster', 'grand master', 'grao mestre', 'gran maestro', 'desafiante'],
};

const tierByName = new Map(rankTiers.flatMap((tier) => names[tier].map((name) => [name, tier] as const)));

function stepOf(word: string | undefined): number | undefined {
  const roman = ['i', 'ii', 'iii', 'iv', 'v'].indexOf(word ?? '');
  if (roman >= 0) return roman + 1;
  return word && /^[1-5]$/.test(word) ? Number(word) : undefined;
}
