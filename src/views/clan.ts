import { EmbedBuilder, inlineCode } from '@discordjs/builders';
import type { APIEmbedField } from 'discord-api-types/v10';
import type { Clan, Player } from '../contract/player.ts';
import type { Language } from '../text/languages.ts';
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
  const { answer, card, missing, now, language } = shown;
  const player = answer.value;
  const { clan, captain } = player;
  const owner = nameInEmbed(player.nickname, language);
  if (!clan) {
    const embed = new EmbedBuilder()
      .setDescription(language.t('clan.none', { name: owner }))
      .setColor(noticeColour)
      .addFields(provenanceField({ answer, missing: 0, isCardDrawn: true, now }, language));
    return message({ embed, buttons: [refreshButton(shown)] });
  }
  const embed = new EmbedBuilder()
    .setTitle(nameInEmbed(clan.name, language))
    .setDescription(language.t('clan.playerOf', { name: owner }))
    .setColor(captain ? tierColours[battleRoyaleWords(captain.battleRoyale, language).tier] : noticeColour)
    .addFields(
      ...fields(clan, player, language),
      provenanceField({ answer, missing, isCardDrawn: card !== undefined, now }, language),
    );
  return message({
    embed,
    picture: card && { card, name: 'clan.jpg', alt: clanAlt(clan, player, language) },
    buttons: [refreshButton(shown)],
  });
}

/** `45 of 50`, or as much of it as is known. */
export function membersWords({ members, capacity }: Clan, language: Language): string {
  return capacity > 0 ? language.t('membersOf', { members, capacity }) : numberWords(members, language);
}

function clanAlt(clan: Clan, { captain }: Player, language: Language): string {
  const { level } = clan;
  const sentences = [
    language.t('clan.alt', {
      name: nameInPicture(clan.name, language),
      level,
      members: membersWords(clan, language),
    }),
    captain && language.t('clan.altCaptain', { captain: nameInPicture(captain.nickname, language) }),
  ];
  return sentences.filter(Boolean).join(' ');
}

function fields(clan: Clan, { captain }: Player, language: Language): APIEmbedField[] {
  const led = captain
    ? [
        nameInEmbed(captain.nickname, language),
        inlineCode(captain.uid),
        battleRoyaleWords(captain.battleRoyale, language).label,
      ].join('\n')
    : language.t('clan.noCaptain');
  const entries: Entry[] = [
    ['labels.clanId', inlineCode(clan.id)],
    ['labels.level', levelWithoutWay(clan.level, language).value],
    ['labels.members', membersWords(clan, language)],
    ['labels.honorPoints', clan.honorPoints > 0 && numberWords(clan.honorPoints, language)],
    ['labels.captain', led],
  ];
  return inlineFields(entries, language);
}
