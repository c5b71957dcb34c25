import type { CommandInteraction, InteractionContext, ModalSubmission, Work } from '../../src/bot/command.ts';
import type { Services } from '../../src/bot/services.ts';
import { regionCodes } from '../../src/contract/regions.ts';
import { InputError, type InputProblem } from '../../src/game/input-error.ts';
import { readUid } from '../../src/game/uid.ts';
import { maxAccounts } from '../../src/members/accounts.ts';
import type { FoundPlayer } from '../../src/player-api/ask-regions.ts';
import { linkedView, linkIds } from '../../src/views/account.ts';
import { renderMessage } from '../../src/views/message.ts';
import { inputButtons, playerRetry } from '../../src/views/player-buttons.ts';
import { playerFields } from '../../src/views/player-modal.ts';
import type { Refusal } from '../../src/views/retry.ts';
import { takenView } from '../../src/views/verify.ts';
import type { PlainView, ViewButton } from '../../src/views/view.ts';
import { findPlayer } from '../lookup/find-player.ts';
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
    read: () => ({ uid: readUid(typed), region: readRegionOption(interaction) }),
    use: (wanted) => linkAccount(wanted, interaction, services),
    controls: (problem) => ({ buttons: mendingButtons(problem, typed, interaction) }),
  });
}

/** Reads the modal and links. */
export function linkFromModal(submission: ModalSubmission, services: Services): Work {
  const { inputs } = submission;
  const [chosen] = inputs.strings(playerFields.region);
  const uid = readUid(inputs.string(playerFields.uid));
  return linkAccount({ uid, region: regionCodes.find((code) => code === chosen) }, submission, services);
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

/** What helps where the options can't be used as they were typed: another region, one of two IDs, a form. */
function mendingButtons(
  problem: InputProblem,
  typed: string | undefined,
  { user, language }: CommandInteraction,
): ViewButton[] {
  const isRegion = problem.kind === 'region-unknown';
  const asked = { player: isRegion ? readUid(typed) : undefined, region: undefined, ownerId: user.id };
  return inputButtons(linkIds, problem, asked, language);
}
