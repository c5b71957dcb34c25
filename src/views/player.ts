import { EmbedBuilder, inlineCode, quote, time } from '@discordjs/builders';
import type { APIEmbedField } from 'discord-api-types/v10';
import type { Player, Standing } from '../contract/player.ts';
import { outfitOf } from '../game/outfit.ts';
import type { Language } from '../text/languages.ts';
import { tierColours } from './colours.ts';
import { type Entry, inlineFields } from './fields.ts';
import { itemWords, skillWords } from './item-words.ts';
import { levelWords, numberWords } from './level-words.ts';
import { message } from './message.ts';
import { nameInEmbed, nameInPicture } from './name-words.ts';
import { provenanceField } from './provenance.ts';
import { battleRoyaleWords, clashSquadWords } from './rank-words.ts';
import { regionWords } from './region-words.ts';
import type { Reply } from './reply.ts';
import { clipped, escaped } from './safe-text.ts';
import { refreshButton, type Shown } from './shown.ts';

/** The answer to `/player`: what the player shows, in words and as a picture. */
export function playerReply(shown: Shown): Reply {
  const { answer, card, missing, now, language } = shown;
  const player = answer.value;
  const embed = new EmbedBuilder()
    .setTitle(nameInEmbed(player.nickname, language))
    .setDescription(description(player, language))
    .setColor(tierColours[battleRoyaleWords(player.battleRoyale, language).tier])
    .addFields(
      ...fields(player, language),
      provenanceField({ answer, missing, isCardDrawn: card !== undefined, now }, language),
    );
  return message({
    embed,
    picture: card && { card, name: 'player.jpg', alt: playerAlt(player, language) },
    buttons: [refreshButton(shown)],
  });
}

/** What the player card shows, as one would say it to somebody who cannot see it. */
function playerAlt(player: Player, language: Language): string {
  const { level, likes, clan, pet } = player;
  const sentences = [
    language.t('player.alt', {
      name: nameInPicture(player.nickname, language),
      level,
      rank: battleRoyaleWords(player.battleRoyale, language).label,
      likes,
    }),
    clan && language.t('player.altClan', { clan: nameInPicture(clan.name, language) }),
    pet &&
      language.t('player.altPet', { pet: nameInPicture(pet.name ?? itemWords(pet.id, language), language) }),
    outfitWords(player, language),
  ];
  return clipped(sentences.filter(Boolean).join(' '), maxAltLength);
}

// Counted as the card numbers them.
function outfitWords(player: Player, language: Language): string | undefined {
  const { clothes, weaponSkin } = outfitOf(player);
  const count = clothes.length;
  if (count === 0) return weaponSkin && language.t('player.altWeapon');
  return language.t(weaponSkin ? 'player.altOutfitAndWeapon' : 'player.altOutfit', { count });
}

/** Discord's limit for the description of an attachment. */
const maxAltLength = 1024;

function description(player: Player, language: Language): string | null {
  const signature = player.social?.signature;
  const lines = [
    player.isDeleted && language.t('player.deleted'),
    signature && escaped(signature, maxSignatureLength).split('\n').map(quote).join('\n'),
  ];
  return lines.filter(Boolean).join('\n') || null;
}

// The game allows far less; a wild record must not push the rest off the screen.
const maxSignatureLength = 600;

function fields(player: Player, language: Language): APIEmbedField[] {
  const { clan, pet, looks, credit } = player;
  const entries: Entry[] = [
    ['labels.uid', inlineCode(player.uid)],
    ['labels.level', levelWords(player.level, player.exp, language)],
    ['labels.likes', numberWords(player.likes, language)],
    [
      'labels.battleRoyale',
      standing(battleRoyaleWords(player.battleRoyale, language).label, player.battleRoyale, language),
    ],
    ['labels.clashSquad', clashSquadWords(player.clashSquad, language).label],
    ['labels.region', player.region && escaped(regionWords(player.region, language), maxCodeLength)],
    ['labels.clan', clan ? named('clanInShort', clan, language) : language.t('player.noClan')],
    [
      'labels.pet',
      pet && named('petInShort', { ...pet, name: pet.name ?? itemWords(pet.id, language) }, language),
    ],
    ['labels.title', looks.titleId && itemWords(looks.titleId, language)],
    [
      'labels.skills',
      looks.skills
        .slice(0, maxSkills)
        .map((id) => skillWords(id, language))
        .join(', '),
    ],
    ['labels.badges', looks.badgeCount > 0 && numberWords(looks.badgeCount, language)],
    ['labels.credit', credit && numberWords(credit.score, language)],
    ['labels.created', player.createdAt !== undefined && time(player.createdAt, 'D')],
    ['labels.lastLogin', player.lastLoginAt !== undefined && time(player.lastLoginAt, 'R')],
  ];
  return inlineFields(entries, language);
}

// A character wears one active skill and up to three others.
const maxSkills = 4;

const maxCodeLength = 100;

function standing(rank: string, { points }: Standing, language: Language): string {
  return points ? language.t('rankWithPoints', { rank, points }) : rank;
}

function named(
  key: 'clanInShort' | 'petInShort',
  { name, level }: { name: string; level: number },
  language: Language,
): string {
  return language.t(key, { name: nameInEmbed(name, language), level });
}
