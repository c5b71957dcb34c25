import { findPlayer } from '../../src/bot/command-parts/lookup/find-player.ts';
import { readRegionField } from '../../src/bot/command-parts/options/player-fields.ts';
import { readInput } from '../../src/bot/command-parts/options/read-input.ts';
import { readRegionOption } from '../../src/bot/command-parts/options/region.ts';
import { createAsk } from '../../src/bot/command-parts/requests/create-ask.ts';
import type {
  CommandInteraction,
  InteractionContext,
  ModalSubmission,
  Work,
} from '../../src/bot/discord/command.ts';
import type { Services } from '../../src/bot/discord/services.ts';
import { InputError, type InputProblem } from '../../src/bot/game/input-error.ts';
import { readUid } from '../../src/bot/game/uid.ts';
import { findChosenAccount } from '../../src/bot/members/account-choice.ts';
import { maxAccounts } from '../../src/bot/members/accounts.ts';
import type { FoundPlayer } from '../../src/bot/player-api/ask-regions.ts';
import { linkedView } from '../../src/bot/views/account/account.ts';
import { linkIds } from '../../src/bot/views/account/account-controls.ts';
import { linkAccountButton } from '../../src/bot/views/account/account-ids.ts';
import { takenView } from '../../src/bot/views/account/verify.ts';
import { renderMessage } from '../../src/bot/views/message/message.ts';
import type { Refusal } from '../../src/bot/views/message/retry.ts';
import type { PlainView, ViewButton } from '../../src/bot/views/message/view.ts';
import { inputButtons, playerRetry } from '../../src/bot/views/player/player-buttons.ts';
import { playerFields } from '../../src/bot/views/player/player-modal.ts';

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
      const player = { player: answer.value, fetchedAt: answer.fetchedAt };
      return { ...renderMessage(await link(answer, context, services)), players: [player] };
    },
  };
}

async function link(
  { value, fetchedAt }: FoundPlayer['answer'],
  { user, guildId, language }: InteractionContext,
  { members }: Services,
): Promise<PlainView> {
  const linked = await members.accounts.link(user.id, { player: value, fetchedAt });
  switch (linked.outcome) {
    case 'full':
      throw new InputError({ kind: 'accounts-full', most: maxAccounts });
    case 'taken':
      return takenView({ userId: user.id, uid: value.uid }, language);
    case 'linked':
    case 'already-linked':
      return linkedView(linked.account, {
        level: value.level,
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
