import type { RegionCode } from '../../shared/contract/regions.ts';
import { createRandom, type Random } from '../random.ts';

type Names = readonly [string, ...string[]];

// The game takes no spaces: players write U+3164, a letter that is drawn as nothing.
const gap = '\u3164';

/** A nickname as people of a region write them: some in their script, some in Latin letters, many of them decorated. */
export function generateNickname(uid: string, region: RegionCode): string {
  const random = createRandom(`nickname ${uid}`);
  const script = byRegion[region] ?? everywhere;
  const bare = random.chance(0.55) ? random.pick(script) : random.pick(everywhere);
  const named = random.chance(0.25) ? `${bare}${random.between(7, 999)}` : bare;
  return decorated(named, random).replaceAll(' ', gap);
}

function decorated(name: string, random: Random): string {
  const isLatin = /^[\w ]+$/.test(name);
  if (isLatin && random.chance(0.3)) return inLetters(name, random.pick(alphabets));
  if (!random.chance(0.4)) return name;
  const [before, after] = random.pick(brackets);
  return `${before}${name}${after}`;
}

/** Writes A to Z and a to z with another alphabet's letters: mathematical bold, small capitals and so on. */
function inLetters(name: string, { upper, lower }: Alphabet): string {
  return [...name]
    .map((letter) => {
      if (/[A-Z]/.test(letter)) return upper[letter.charCodeAt(0) - 65] ?? letter;
      return /[a-z]/.test(letter) ? (lower[letter.charCodeAt(0) - 97] ?? letter) : letter;
    })
    .join('');
}

interface Alphabet {
  upper: readonly string[];
  lower: readonly string[];
}

const mathematical = (capitalA: number): Alphabet => ({
  upper: lettersFrom(capitalA),
  lower: lettersFrom(capitalA + 26),
});

function lettersFrom(first: number): string[] {
  return Array.from({ length: 26 }, (_, index) => String.fromCodePoint(first + index));
}

const smallCapitals = [...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘǫʀꜱᴛᴜᴠᴡxʏᴢ'];
const combining = (mark: string): Alphabet => ({
  upper: lettersFrom(65).map((letter) => letter + mark),
  lower: lettersFrom(97).map((letter) => letter + mark),
});

const alphabets: readonly [Alphabet, ...Alphabet[]] = [
  mathematical(0x1d400), // bold
  mathematical(0x1d4d0), // bold script
  mathematical(0x1d56c), // bold fraktur
  mathematical(0x1d5d4), // sans bold
  mathematical(0x1d670), // monospace
  { upper: lettersFrom(0xff21), lower: lettersFrom(0xff41) }, // full width
  { upper: lettersFrom(0x24b6), lower: lettersFrom(0x24d0) }, // circled
  { upper: lettersFrom(65), lower: smallCapitals },
  combining('\u0336'), // struck through
  combining('\u0332'), // underlined
];

const brackets: readonly [readonly [string, string], ...(readonly [string, string])[]] = [
  ['꧁', '꧂'],
  ['꧁༒', '༒꧂'],
  ['★', '★'],
  ['亗 ', ''],
  ['メ', 'メ'],
  ['『', '』'],
  ['『TEAM』', ''],
  ['', '⚡'],
  ['', '💀🔥'],
  ['👑', ''],
  ['', ' 🇧🇷'],
  ['╰‿╯', ''],
  ['♛', '♛'],
  ['×͜× ', ''],
  ['𓆩', '𓆪'],
  ['⁣', 'ツ'],
  ['ღ', 'ღ'],
  ['✧･ﾟ', ''],
];

const everywhere: Names = [
  'Nova Strike',
  'Blitz',
  'Mr Shadow',
  'Vortex',
  'Lone Wolf',
  'Zenith',
  'Queen Bee',
  'Sniper Ace',
  'RedFox',
  'Nightfall',
  'Koda',
  'Ghost Rider',
  'Ember',
  'Phantom X',
  'Iron Duck',
  'Luna',
  'Rookie',
  'Captain Kiwi',
  'Storm',
  'Pixel',
];

const arabic: Names = ['ملك الحرب', 'الصقر', 'أسد الصحراء', 'محمد', 'ليل', 'قناص', 'الذئب', 'فارس'];
const devanagari: Names = ['राजा', 'शेर खान', 'अर्जुन', 'योद्धा', 'तूफ़ान', 'क्षत्रिय', 'श्री गणेश', 'महाकाल'];
const cyrillic: Names = ['Волк', 'Снайпер', 'Тень', 'Медведь', 'Ёжик', 'Буря', 'Мороз', 'Сокол'];
const bengali: Names = ['বাঘ মামা', 'রাজা', 'শিকারি', 'মেঘ', 'ঝড়'];

const byRegion: Partial<Record<RegionCode, Names>> = {
  IND: [...devanagari, 'தமிழன்', 'రాజు', 'ಕನ್ನಡಿಗ', 'ਸਿੰਘ', 'મહારાજ'],
  BR: ['João', 'Trovão', 'Pé de Pano', 'Coração', 'Mandrake', 'Açaí', 'Dragão', 'Leão'],
  SAC: ['Niño', 'El Tigre', 'Corazón', 'Señor X', 'Relámpago', 'Ñandú'],
  ID: ['Garuda', 'Macan', 'Bang Jago', 'Raja Hutan', 'ꦏꦮꦶ', 'Sultan'],
  TH: ['เสือดำ', 'น้องหมี', 'พี่ใหญ่', 'กล้าหาญ', 'ฟ้าใส', 'มือปืน'],
  VN: ['Hổ Trắng', 'Sát Thủ', 'Đại Bàng', 'Mưa Đêm', 'Thần Rừng'],
  TW: ['夜行者', '小籠包', '戰神', '龍之心', '無名', 'サムライ', '서울의밤'],
  MY: ['Harimau', 'Abang Besar', '虎将', 'Kucing'],
  PH: ['Bayani', 'Agila', 'Kidlat', 'Lodi'],
  ME: [...arabic, 'שועל', 'מלך הלילה', 'אריה'],
  PK: ['شیر', 'بادشاہ', 'شاہین', 'علی خان'],
  BD: bengali,
  RU: cyrillic,
  CIS: [...cyrillic, 'Қыран', 'მგელი', 'Արծիվ'],
  EU: ['Müller', 'Łowca', 'Çelik', 'Γεράκι', 'Žaibas', 'Øysten', 'Garçon'],
};

/** Clans of all the world. */
export const clanNames: Names = [
  `SKY${gap}LEGION`,
  '꧁VIPERS꧂',
  `NIGHT${gap}OWLS`,
  '『王者』',
  '𝗔𝗣𝗘𝗫',
  'ᴘʀɪᴍᴇ',
  'Los Cóndores',
  'BRASA MORA',
  'भारत वीर',
  'صقور العرب',
  'สายฟ้า',
  '龍虎會',
  'Стая',
  `TEAM${gap}KIWI`,
  'ELITE⚔SQUAD',
  'ⒽⓊⓃⓉⒺⓇⓈ',
  'Sao Băng',
  '★NOVA★',
  'দুরন্ত',
  'להקה',
];

/** Names that owners give their pets; other pets keep the name of their kind. */
export const petNames: Names = [
  'Bolinha',
  'ラッキー',
  'Nemo',
  'Шарик',
  'মিনি',
  'Sir Barks',
  '小黑',
  'Pipoca',
  '🐾Max',
];

/** Signatures, with the markup that the game's own editor writes. */
export const signatures: Names = [
  '[b][c][FF8800]Booyah every day!',
  '[c][00FFC3]Just here for the chicken\n[FFFFFF]add me',
  'GG WP',
  '[b]Road to [FFD700]Grandmaster[-]\nno mic = no push',
  '[i]silence is my answer[/i]',
  'Insta: none\nTikTok: none\nGrass: touched',
  '[b][c][FF0000]سبحان الله[FFFFFF] ♥',
  '[c][33CCFF]जय हिन्द 🇮🇳',
  'ใจดีแต่ยิงแม่น',
  '勝者為王 ⚔️',
  'Deus no comando 🙏',
  '[b][c][7CFC00]solo player[000000]...',
  'Ищу клан',
  'Not a pro, just lucky [FFAA00]:)',
  '𝕯𝖔𝖓’𝖙 𝖈𝖗𝖞, 𝖙𝖗𝖞',
  '٩(◕‿◕)۶\n[b]free hugs',
];
