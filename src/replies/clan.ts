import { EmbedBuilder, inlineCode } from '@discordjs/builders';
import type { APIEmbedField } from 'discord-api-types/v10';
import type { Clan, Player } from '../contract/player.ts';
import type { Words } from '../text/languages.ts';
import { noticeColour, tierColours } from './colours.ts';
import { type Entry, inlineFields } from './fields.ts';
import { levelWithoutWay, numberWords } from './level-words.ts';
import { message } from './message.ts';
import { nameInEmbed, nameInPicture } from './name-words.ts';
import { provenanceField } from './provenance.ts';
import { battleRoyaleWords } from './rank-words.ts';
import type { Reply } from './reply.ts';
import { refreshButton, type Shown } from './shown.ts';

/** The answer to `/clan`: the player's clan and its captain, or the word that there is none. */
export function clanReply(shown: Shown): Reply {
  const { answer, card, missing, now, words } = shown;
  const player = answer.value;
  const { clan, captain } = player;
  const owner = nameInEmbed(player.nickname, words);
  if (!clan) {
    const embed = new EmbedBuilder()
      .setDescription(words.t('clan.none', { name: owner }))
      .setColor(noticeColour)
      .addFields(provenanceField({ answer, missing: 0, isCardDrawn: true, now }, words));
    return message({ embed, buttons: [refreshButton(shown)] });
  }
  const embed = new EmbedBuilder()
    .setTitle(nameInEmbed(clan.name, words))
    .setDescription(words.t('clan.playerOf', { name: owner }))
    .setColor(captain ? tierColours[battleRoyaleWords(captain.battleRoyale, words).tier] : noticeColour)
    .addFields(
      ...fields(clan, player, words),
      provenanceField({ answer, missing, isCardDrawn: card !== undefined, now }, words),
    );
  return message({
    embed,
    picture: card && { card, name: 'clan.jpg', alt: clanAlt(clan, player, words) },
    buttons: [refreshButton(shown)],
  });
}

/** `45 of 50`, or as much of it as is known. */
export function membersWords({ members, capacity }: Clan, words: Words): string {
  return capacity > 0 ? words.t('membersOf', { members, capacity }) : numberWords(members, words);
}

function clanAlt(clan: Clan, { captain }: Player, words: Words): string {
  const { level } = clan;
  const sentences = [
    words.t('clan.alt', { name: nameInPicture(clan.name, words), level, members: membersWords(clan, words) }),
    captain && words.t('clan.altCaptain', { captain: nameInPicture(captain.nickname, words) }),
  ];
  return sentences.filter(Boolean).join(' ');
}

function fields(clan: Clan, { captain }: Player, words: Words): APIEmbedField[] {
  const led = captain
    ? [
        nameInEmbed(captain.nickname, words),
        inlineCode(captain.uid),
        battleRoyaleWords(captain.battleRoyale, words).label,
      ].join('\n')
    : words.t('clan.noCaptain');
  const entries: Entry[] = [
    ['labels.clanId', inlineCode(clan.id)],
    ['labels.level', levelWithoutWay(clan.level, words).value],
    ['labels.members', membersWords(clan, words)],
    ['labels.honorPoints', clan.honorPoints > 0 && numberWords(clan.honorPoints, words)],
    ['labels.captain', led],
  ];
  return inlineFields(entries, words);
}
