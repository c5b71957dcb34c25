import { asciiDigits } from '../../game/typed-numbers.ts';
import type { FoundPlayer } from '../../members/accounts/found-player.ts';
import { isBlank, toOneLine } from '../message/safe-text.ts';

/** Returns the signature in one line; undefined if there is none, or if it is hidden or reveals a hidden uid. */
export function formatSignature({ uid, hidesId, answer }: FoundPlayer): string | undefined {
  if (answer.value.hidesRest) return undefined;
  const signature = answer.value.social?.signature ?? '';
  if (hidesId && tellsId(signature, uid)) return undefined;
  const line = toOneLine(signature, maxLength);
  return isBlank(line) ? undefined : line;
}

function tellsId(text: string, uid: string): boolean {
  return asciiDigits(text.normalize('NFKC'))
    .replace(/[^\p{L}\p{N}]/gu, '')
    .includes(uid);
}

const maxLength = 120;
