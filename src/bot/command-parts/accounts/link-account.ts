import type { InteractionContext, ModalSubmission, Work } from '../../discord/command.ts';
import type { Services } from '../../discord/services.ts';
import { InputError, type InputProblem } from '../../game/input-error.ts';
import { readUid } from '../../game/uid.ts';
import { findChosenAccount } from '../../members/account-choice.ts';
import { maxAccounts } from '../../members/accounts.ts';
import type { FoundPlayer } from '../../members/found-player.ts';
import type { PlayerRef } from '../../members/resolve-player.ts';
import { linkedView } from '../../views/account/account.ts';
import { linkIds } from '../../views/account/account-controls.ts';
import { type LinkOrigin, linkAccountButton } from '../../views/account/account-ids.ts';
import { takenView } from '../../views/account/verify.ts';
import { allowsShare } from '../../views/message/answer-context.ts';
import { renderMessage } from '../../views/message/message.ts';
import type { Reply } from '../../views/message/reply.ts';
import type { View, ViewButton } from '../../views/message/view.ts';
import { inputButtons, playerRetry } from '../../views/player/player-buttons.ts';
import { askForOther } from '../../views/player/player-ids.ts';
import { playerFields } from '../../views/player/player-modal.ts';
import type { Mend } from '../../views/problem/mendable-input-error.ts';
import { orChooseByName } from '../lookup/choose-by-name.ts';
import { findPlayer } from '../lookup/find-player.ts';
import { readRegionField } from '../options/player-fields.ts';
import { readInput } from '../options/read-input.ts';
import { createAsk } from '../requests/create-ask.ts';
import { serverOfLink } from './server-of-link.ts';

/** Shows the page of the account that was just linked: of the command that the member came from, else the player's card. */
export type ShowLinked = (
  origin: LinkOrigin | undefined,
  player: PlayerRef & { uid: string },
  adapt: (view: View, share: string | undefined) => View,
) => Promise<Reply>;

interface Linking {
  origin?: LinkOrigin | undefined;
  show: ShowLinked;
}

/** Links the player that was typed. */
export function linkFromOption(
  typed: string,
  context: InteractionContext,
  services: Services,
  linking: Linking,
): Work {
  const read = () =>
    readInput(
      () => readTypedUid(typed, context),
      (problem) => ({
        buttons: correctionButtons(problem, { uid: undefined, region: undefined }, context),
      }),
      () => mendLink(undefined, context),
    );
  return orChooseByName(
    () => linkAccount({ uid: read(), region: undefined }, context, services, linking),
    context,
    services,
  );
}

/** Reads the modal and links. */
export function linkFromModal(submission: ModalSubmission, services: Services, linking: Linking): Work {
  const region = readRegionField(submission);
  const read = () =>
    readInput(
      () => readUid(submission.inputs.string(playerFields.uid)),
      (problem) => ({ buttons: correctionButtons(problem, { uid: undefined, region }, submission) }),
      () => mendLink(region, submission),
    );
  return orChooseByName(
    () => linkAccount({ uid: read(), region }, submission, services, linking),
    submission,
    services,
  );
}

/** A player chosen by name is linked. Nobody links what another member of the server has linked. */
function mendLink(region: string | undefined, { user }: InteractionContext): Mend {
  return { region, isNoMember: true, show: (player) => linkIds.show.write(user.id, player) };
}

/** Looks the player up, links, and shows them. */
export function linkAccount(
  player: PlayerRef,
  context: InteractionContext,
  services: Services,
  linking: Linking,
): Work {
  return {
    retry: playerRetry(player, askForOther(linkIds, [player.region], context.user.id)),
    async run() {
      const ask = createAsk(context, { fresh: false });
      const { answer } = await findPlayer(player, ask, context, services);
      return { ...(await link(answer, context, services, linking)), players: [answer] };
    },
  };
}

async function link(
  answer: FoundPlayer['answer'],
  { user, barrier, settings, language, receivedAt, ...where }: InteractionContext,
  { members }: Services,
  { origin, show }: Linking,
): Promise<Reply> {
  const guildId = serverOfLink(where);
  const linked = await members.accounts.link(user.id, answer, { askedAt: receivedAt, guildId });
  switch (linked.outcome) {
    case 'full':
      throw new InputError({ kind: 'accounts-full', most: maxAccounts });
    case 'deleted':
      throw new InputError({ kind: 'deleted-meanwhile' });
    case 'taken':
      return renderMessage(takenView({ userId: user.id, uid: answer.value.uid }, language));
    case 'linked':
    case 'already-linked': {
      const { account, outcome } = linked;
      const { uid, region } = account;
      return show(origin, { uid, region, account }, (view, share) =>
        linkedView(view, account, {
          isNew: outcome === 'linked',
          share: allowsShare({ barrier, settings }) ? share : undefined,
          language,
        }),
      );
    }
  }
}

/**
 * The uid that was typed, or that of an own account that was chosen while typing. The account of another member names nobody
 * here: whoever links it would see a uid that may be hidden.
 */
function readTypedUid(typed: string, { settings }: InteractionContext): string {
  return findChosenAccount(typed, settings.accounts)?.uid ?? readUid(typed);
}

/** The buttons for an input that did not work: another region, one of two IDs, a form. */
function correctionButtons(
  problem: InputProblem,
  { uid, region }: { uid: string | undefined; region: string | undefined },
  context: InteractionContext,
): ViewButton[] {
  const { user, memberLanguage } = context;
  if (problem.kind === 'uid-missing') return [linkAccountButton(user.id, memberLanguage)];
  const player = uid === undefined ? undefined : { uid, region };
  return inputButtons(problem, { player, region }, askForOther(linkIds, [region], user.id), context);
}
