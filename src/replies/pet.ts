import { EmbedBuilder } from '@discordjs/builders';
import type { APIEmbedField } from 'discord-api-types/v10';
import type { Pet } from '../contract/player.ts';
import type { Words } from '../text/languages.ts';
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
  const { answer, card, missing, now, words } = shown;
  const { pet, nickname, battleRoyale } = answer.value;
  const owner = nameInEmbed(nickname, words);
  if (!pet) {
    const embed = new EmbedBuilder()
      .setDescription(words.t('pet.none', { name: owner }))
      .setColor(noticeColour)
      .addFields(provenanceField({ answer, missing: 0, isCardDrawn: true, now }, words));
    return message({ embed, buttons: [refreshButton(shown)] });
  }
  const name = pet.name ?? itemWords(pet.id, words);
  const embed = new EmbedBuilder()
    .setTitle(nameInEmbed(name, words))
    .setDescription(words.t('pet.ownerLine', { name: owner }))
    .setColor(tierColours[battleRoyaleWords(battleRoyale, words).tier])
    .addFields(
      ...fields(pet, words),
      provenanceField({ answer, missing, isCardDrawn: card !== undefined, now }, words),
    );
  const alt = words.t('pet.alt', {
    pet: nameInPicture(name, words),
    level: pet.level,
    owner: nameInPicture(nickname, words),
  });
  return message({
    embed,
    picture: card && { card, name: 'pet.jpg', alt },
    buttons: [refreshButton(shown)],
  });
}

function fields(pet: Pet, words: Words): APIEmbedField[] {
  const entries: Entry[] = [
    ['labels.petKind', itemWords(pet.id, words)],
    ['labels.level', levelWithoutWay(pet.level, words).value],
    ['labels.exp', pet.exp > 0 && numberWords(pet.exp, words)],
    ['labels.skin', pet.skinId && itemWords(pet.skinId, words)],
    ['labels.skill', pet.skillId && itemWords(pet.skillId, words)],
  ];
  return inlineFields(entries, words);
}
