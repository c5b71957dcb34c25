import type { Player } from '../../../shared/contract/player.ts';
import type { FoundPlayer } from '../../members/accounts/found-player.ts';
import type { Language } from '../../text/languages.ts';
import { formatName } from '../words/names.ts';
import type { Naming } from './share-ids.ts';

/** Hides the ID unless the whole name is shown, since either identifies the player. Hidden players have no guild. */
export function namePlayer(found: FoundPlayer, naming: Naming, language: Language): FoundPlayer {
  // Owners see their hidden ID in private answers, but pictures get passed on.
  if (naming === 'shown') return { ...found, hidesId: found.hidesId || found.account?.hidesId === true };
  const player = found.answer.value;
  const changed: Partial<Player> =
    naming === 'short'
      ? { nickname: shortenName(formatName(player.nickname, language)) }
      : { nickname: language.t('cards.player'), clan: undefined };
  return { ...found, hidesId: true, answer: { ...found.answer, value: { ...player, ...changed } } };
}

/** Keeps three letters of a long name and one of a short name; removes ornaments, which would identify the player. */
function shortenName(name: string): string {
  const letters = [...segmenter.segment(name)].map(({ segment }) => segment).filter(isLetter);
  return `${letters.slice(0, letters.length > 5 ? 3 : 1).join('')}…`;
}

/** Whether it is a visible letter or digit, including circled ones. */
function isLetter(grapheme: string): boolean {
  const plain = grapheme.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return /[\p{L}\p{N}]/u.test(plain);
}

const segmenter = new Intl.Segmenter();
