import { EmbedBuilder } from '@discordjs/builders';
import type { APIEmbedField } from 'discord-api-types/v10';
import type { Pet } from '../contract/player.ts';
import type { Language } from '../text/languages.ts';
import { noticeColour, tierColours } from './colours.ts';
import { type Entry, inlineFields } from './fields.ts';
import { itemWords } from './item-words.ts';
import { levelWithoutWay, numberWords } from './level-words.ts';
import { message } from './message.ts';
import { nameInEmbed, nameInPicture } from './name-words.ts';
import { provenanceField } from './provenance.ts';
import { battleRoyaleWords } from './rank-words.ts';
import type { Reply } from './reply.ts';
import { refreshButton, type Shown } from './shown.ts';

/** The answer to `/pet`: the pet that the player shows, or the word that there is none. */
export function petReply(shown: Shown): Reply {
  const { answer, card, missing, now, language } = shown;
  const { pet, nickname, battleRoyale } = answer.value;
  const owner = nameInEmbed(nickname, language);
  if (!pet) {
    const embed = new EmbedBuilder()
      .setDescription(language.t('pet.none', { name: owner }))
      .setColor(noticeColour)
      .addFields(provenanceField({ answer, missing: 0, isCardDrawn: true, now }, language));
    return message({ embed, buttons: [refreshButton(shown)] });
  }
  const name = pet.name ?? itemWords(pet.id, language);
  const embed = new EmbedBuilder()
    .setTitle(nameInEmbed(name, language))
    .setDescription(language.t('pet.ownerLine', { name: owner }))
    .setColor(tierColours[battleRoyaleWords(battleRoyale, language).tier])
    .addFields(
      ...fields(pet, language),
      provenanceField({ answer, missing, isCardDrawn: card !== undefined, now }, language),
    );
  const alt = language.t('pet.alt', {
    pet: nameInPicture(name, language),
    level: pet.level,
    owner: nameInPicture(nickname, language),
  });
  return message({
    embed,
    picture: card && { card, name: 'pet.jpg', alt },
    buttons: [refreshButton(shown)],
  });
}

function fields(pet: Pet, language: Language): APIEmbedField[] {
  const entries: Entry[] = [
    ['labels.petKind', itemWords(pet.id, language)],
    ['labels.level', levelWithoutWay(pet.level, language).value],
    ['labels.exp', pet.exp > 0 && numberWords(pet.exp, language)],
    ['labels.skin', pet.skinId && itemWords(pet.skinId, language)],
    ['labels.skill', pet.skillId && itemWords(pet.skillId, language)],
  ];
  return inlineFields(entries, language);
}
