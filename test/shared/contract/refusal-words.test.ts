import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Meaning, meaningsOf } from '../../../src/shared/contract/refusal-words.ts';

/** A sentence in each language, by what it means. */
const sentences: readonly [Meaning, readonly string[]][] = [
  [
    'no-player',
    [
      ...['player not found', 'no such account', 'the user does not exist', 'could not find that uid'],
      ...[
        'pemain tidak ditemukan',
        'akun belum terdaftar',
        'không tìm thấy người chơi',
        'tài khoản không tồn tại',
      ],
      ...[
        'jogador não encontrado',
        'a conta não existe',
        'jugador no encontrado',
        'no se encontró el usuario',
      ],
      ...['لم يتم العثور على اللاعب', 'الحساب غير موجود', 'ไม่พบผู้เล่น', 'ไม่พบข้อมูลบัญชี'],
    ],
  ],
  [
    'bad-api-key',
    [
      ...[
        'invalid api key',
        'the api key has expired',
        'missing apikey',
        'kunci api tidak valid',
        'khóa api không hợp lệ',
      ],
      ...['chave de api inválida', 'clave de api incorrecta', 'مفتاح api غير صالح', 'คีย์ api ไม่ถูกต้อง'],
    ],
  ],
  [
    'quota',
    [
      ...[
        'monthly quota reached',
        'daily limit exceeded',
        'kuota habis',
        'batas harian tercapai',
        'đã hết hạn mức',
      ],
      ...[
        'cota esgotada',
        'limite diário atingido',
        'cuota agotada',
        'límite mensual superado',
        'تجاوزت الحد اليومي',
      ],
      ...['โควต้าหมดแล้ว', 'เกินขีดจำกัดรายวัน'],
    ],
  ],
  [
    'rate',
    [
      ...[
        'too many requests',
        'rate limited',
        'request was throttled',
        'rate limit exceeded',
        'terlalu banyak permintaan',
        'quá nhiều yêu cầu',
      ],
      ...['muitas requisições', 'demasiadas solicitudes', 'الكثير من الطلبات', 'คำขอมากเกินไป'],
    ],
  ],
  [
    'outage',
    [
      ...['under maintenance', 'service unavailable', 'sedang dalam pemeliharaan', 'hệ thống đang bảo trì'],
      ...['em manutenção', 'servicio en mantenimiento', 'الخدمة تحت الصيانة', 'ปิดปรับปรุงระบบ'],
    ],
  ],
];

const cases = sentences.flatMap(([meaning, all]) => all.map((sentence) => [meaning, sentence] as const));

describe('meaningsOf', () => {
  it.each(cases)('reads %s from "%s"', (meaning, sentence) => {
    expect(meaningsOf(sentence)).toContain(meaning);
  });

  it('reads words joined in any way, in any case, with or without diacritics, among others', () => {
    const joined = fc.constantFrom('camel', 'Pascal', '_', '-', ' ', '/', '.');
    const change = fc.record({ joined, isUpper: fc.boolean(), isPlain: fc.boolean(), isLast: fc.boolean() });
    fc.assert(
      fc.property(fc.constantFrom(...cases), change, ([meaning, sentence], { isPlain, isLast, ...how }) => {
        const plain = isPlain
          ? sentence.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd')
          : sentence;
        const told = join(plain.split(' '), how);
        expect(meaningsOf(isLast ? `Oops! ${told}.` : `${told}: ask again`)).toContain(meaning);
      }),
    );
  });

  it.each<[string, Meaning]>([
    ['Host not found', 'no-player'],
    ['User agent not allowed', 'no-player'],
    ['Player found. The item was not found', 'no-player'],
    ['Data of the player. Key missing in a list', 'bad-api-key'],
    ['Planet', 'plan'],
    ['monkey missing', 'bad-key'],
    ['Request limit: 30', 'rate'],
  ])('does not read more than "%s" says', (text, meaning) => {
    expect(meaningsOf(text)).not.toContain(meaning);
  });

  it('takes no longer for a text of any kind', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 5_000 }), (text) => meaningsOf(text) instanceof Set),
    );
  });
});

function join(words: readonly string[], how: { joined: string; isUpper: boolean }): string {
  const { isUpper } = how;
  // Arabic and Thai have no capitals to join words by.
  const joined = words.every((word) => /^\p{Script=Latin}/u.test(word)) ? how.joined : '_';
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  if (joined === 'camel') return words.map((word, index) => (index === 0 ? word : capital(word))).join('');
  if (joined === 'Pascal') return words.map(capital).join('');
  const text = words.join(joined);
  return isUpper ? text.toUpperCase() : text;
}
