import type { CommandInteraction, InteractionContext, ModalSubmission, Work } from '../../discord/command.ts';
import type { Services } from '../../discord/services.ts';
import { InputError, type InputProblem } from '../../game/input-error.ts';
import { readUid } from '../../game/uid.ts';
import { findChosenAccount } from '../../members/account-choice.ts';
import { maxAccounts } from '../../members/accounts.ts';
import type { FoundPlayer } from '../../player-api/ask-regions.ts';
import { linkedView } from '../../views/account/account.ts';
import { linkIds } from '../../views/account/account-controls.ts';
import { linkAccountButton } from '../../views/account/account-ids.ts';
import { takenView } from '../../views/account/verify.ts';
import { renderMessage } from '../../views/message/message.ts';
import type { Refusal } from '../../views/message/retry.ts';
import type { PlainView, ViewButton } from '../../views/message/view.ts';
import { inputButtons, playerRetry } from '../../views/player/player-buttons.ts';
import { playerFields } from '../../views/player/player-modal.ts';
import { findPlayer } from '../lookup/find-player.ts';
import { readRegionField } from '../options/player-fields.ts';
import { readInput } from '../options/read-input.ts';
import { readRegionOption } from '../options/region.ts';
import { createAsk } from '../requests/create-ask.ts';

/** Whom to link, and where to look; undefined: wherever the player is. */
interface Wanted {
  uid: string;
  region: string | undefined;
}

/** Reads `/account link uid region` and links. */
export function linkFromOptions(interaction: CommandInteraction, services: Services): Work | Refusal {
  const typed = interaction.options.string('uid');
  return readInput({
    read: () => ({ uid: readTypedUid(typed, interaction), region: readRegionOption(interaction) }),
    use: (wanted) => linkAccount(wanted, interaction, services),
    controls: (problem) => {
      // A region is read where the player was.
      const player = problem.kind === 'region-unknown' ? readTypedUid(typed, interaction) : undefined;
      return { buttons: mendingButtons(problem, { player, region: undefined }, interaction) };
    },
  });
}

/** Reads the modal and links. */
export function linkFromModal(submission: ModalSubmission, services: Services): Work | Refusal {
  const region = readRegionField(submission);
  return readInput({
    read: () => readUid(submission.inputs.string(playerFields.uid)),
    use: (uid) => linkAccount({ uid, region }, submission, services),
    controls: (problem) => ({ buttons: mendingButtons(problem, { player: undefined, region }, submission) }),
  });
}

/** Looks the player up, links, and says whom. */
export function linkAccount({ uid, region }: Wanted, context: InteractionContext, services: Services): Work {
  const { user, settings } = context;
  return {
    retry: playerRetry(linkIds, { player: uid, region, ownerId: user.id }),
    async run() {
      const query = { uid, region, likelyRegion: settings.region };
      const { answer } = await findPlayer(query, createAsk(context, { fresh: false }), services);
      return { ...renderMessage(await link(answer, context, services)), players: [answer] };
    },
  };
}

async function link(
  answer: FoundPlayer['answer'],
  { user, guildId, language }: InteractionContext,
  { members }: Services,
): Promise<PlainView> {
  const linked = await members.accounts.link(user.id, answer);
  switch (linked.outcome) {
    case 'full':
      throw new InputError({ kind: 'accounts-full', most: maxAccounts });
    case 'taken':
      return takenView({ userId: user.id, uid: answer.value.uid }, language);
    case 'linked':
    case 'already-linked':
      return linkedView(linked.account, {
        level: answer.value.level,
        isNew: linked.outcome === 'linked',
        guildId,
        language,
      });
  }
}

/**
 * The uid that was typed, or that of an own account that was chosen while typing. The account of another member names nobody
 * here: whoever links it would see a uid that may be hidden.
 */
function readTypedUid(typed = '', { settings }: InteractionContext): string {
  return findChosenAccount(typed, settings.accounts)?.uid ?? readUid(typed);
}

/** What helps where what was typed can't be used: another region, one of two IDs, a form. */
function mendingButtons(
  problem: InputProblem,
  typed: { player: string | undefined; region: string | undefined },
  { user, memberLanguage: language }: InteractionContext,
): ViewButton[] {
  if (problem.kind === 'uid-missing') return [linkAccountButton(user.id, language)];
  return inputButtons(linkIds, problem, { ...typed, ownerId: user.id }, language);
}
