import { type ItemKind, itemKind } from '../../shared/contract/item-kinds.ts';
import type { PictureKind } from '../../shared/contract/picture-kind.ts';
import type { Player } from '../../shared/contract/player.ts';
import { isUnread } from '../../shared/contract/unread-things.ts';
import { bySlot } from './items.ts';

interface Outfit {
  clothes: string[];
  weaponSkin: string | undefined;
  isKnown: boolean;
}

/** Returns an empty outfit if the clothes could not be read: a weapon by itself would suggest that there are none. */
export function toOutfit({ looks, unread }: Pick<Player, 'looks' | 'unread'>): Outfit {
  if (looks.clothes.length === 0 && isUnread({ unread }, 'clothes'))
    return { clothes: [], weaponSkin: undefined, isKnown: false };
  const clothes = bySlot(looks.clothes).slice(0, maxClothes);
  return { clothes, weaponSkin: looks.weaponSkins[0], isKnown: true };
}

// The game has six slots and a few extras, and each piece costs a picture request.
const maxClothes = 12;

export function listShownItems(player: Player): string[] {
  const { clothes, weaponSkin } = toOutfit(player);
  const { headPicId, avatarId, bannerId, titleId } = player.looks;
  const ids = [
    ...clothes,
    weaponSkin,
    headPicId,
    avatarId,
    bannerId,
    titleId,
    player.pet?.id,
    player.pet?.skinId,
  ];
  return ids.filter((id) => id !== undefined);
}

export function pieceKind({ kind, id }: { kind: PictureKind; id: string }): ItemKind | 'weapon' | undefined {
  return kind === 'weapon' || kind === 'pet' ? kind : itemKind(id);
}

interface OutfitPicture {
  kind: PictureKind;
  id: string;
  address?: string | undefined;
}

/** Lists the pictures of an outfit in order: clothes from head to foot, weapon skins, the pet. */
export function wornPictures({
  looks: { clothes, weaponSkins },
  pet,
  pictureAddresses,
  sentItems,
}: Pick<Player, 'looks' | 'pet' | 'pictureAddresses' | 'sentItems'>): OutfitPicture[] {
  const worn = [
    ...bySlot(clothes).map((id) => ({ kind: 'clothes' as const, id })),
    ...weaponSkins.map((id) => ({ kind: 'weapon' as const, id })),
  ]
    .slice(0, maxPieces)
    .map((piece) => ({ ...piece, address: addressOf(piece.id, { sentItems }) }));
  if (!pet || worn.length === 0) return worn;
  return [...worn, { kind: 'pet', id: pet.id, address: pictureAddresses.pet }];
}

const maxPieces = 10;

export function addressOf(id: string, { sentItems }: Pick<Player, 'sentItems'>): string | undefined {
  return sentItems.find((item) => item.id === id)?.address;
}

/** Orders pieces for display: one of each kind, the largest kinds first, then the rest. */
export function sortForShow<Shown extends { kind: PictureKind; id: string }>(
  pieces: readonly Shown[],
): Shown[] {
  const first = new Map(pieces.toReversed().map((piece) => [pieceKind(piece), piece]));
  const placeOf = (piece: Shown) => {
    const kind = pieceKind(piece);
    const place = showOrder.indexOf(kind);
    return place < 0 || first.get(kind) !== piece ? showOrder.length : place;
  };
  return pieces.toSorted((one, other) => placeOf(one) - placeOf(other));
}

const showOrder: readonly ReturnType<typeof pieceKind>[] = [
  'top',
  'basic-clothes',
  'head',
  'bottom',
  'weapon',
  'face-paint',
  'shoes',
  'pet',
];
