import { maxChoices } from '../../../shared/contract/discord-limits.ts';
import type { InteractionContext } from '../../discord/command.ts';
import type { Services } from '../../discord/services-of-bot.ts';
import type { InputProblem } from '../../game/input-error.ts';
import type { KnownPlayer, TypedName } from '../../members/accounts/resolve-player.ts';
import { encodeChooser } from '../../views/message/custom-id.ts';
import { giveIdButton } from '../../views/message/retry-target.ts';
import type { SelectOption } from '../../views/message/view.ts';
import { inputButtons } from '../../views/player/player-buttons.ts';
import type { OtherPlayer } from '../../views/player/player-ids.ts';
import { InputErrorWithControls } from '../../views/problem/input-error-with-controls.ts';
import { formatFoundPlayer, formatLinkedPlayer } from '../../views/words/player-choice.ts';
import { withoutHidden } from '../options/complete-by-name.ts';
import { createAsk } from '../requests/create-ask.ts';
import { findMeantMember, findMembersHere, nobodyHere } from './find-members-here.ts';

interface NameOptions {
  other: OtherPlayer;
  amongMembers: boolean;
}

export async function findByName(
  { name, region: named }: TypedName,
  { other, amongMembers }: NameOptions,
  context: InteractionContext,
  services: Services,
): Promise<KnownPlayer> {
  const { settings, user, memberLanguage } = context;
  const here = amongMembers ? await findMembersHere(name, context, services) : nobodyHere;
  const meant = findMeantMember(here.linked);
  if (meant) return { uid: meant.uid, region: named, account: meant };

  const refuse = (problem: InputProblem) => {
    const buttons = inputButtons(problem, { player: undefined, region: named }, other, context);
    return new InputErrorWithControls(problem, { buttons });
  };
  const region = named ?? settings.region;
  const found = await services.players.names.find({ name, region }, createAsk(context, { fresh: false }));
  const players = await withoutHidden(found ?? [], services);
  const known = new Set(here.linked.map(({ account }) => account.uid));
  const options: SelectOption[] = [
    ...here.linked.map((member) => ({
      label: formatLinkedPlayer(member, memberLanguage),
      value: other.show({ uid: member.account.uid, region: named, account: member.account }),
    })),
    ...players
      .filter(({ uid }) => !known.has(uid))
      .map((player) => ({
        label: formatFoundPlayer(player, memberLanguage),
        value: other.show({ uid: player.uid, region: named }),
      })),
  ].slice(0, maxChoices);
  if (options.length > 0) {
    const problem: InputProblem =
      known.size > 0 ? { kind: 'name-here', typed: name } : { kind: 'name-ambiguous', typed: name, region };
    const placeholder = memberLanguage.t('selects.player');
    const selects = [{ customId: encodeChooser('player', user.id), placeholder, options }];
    const footButtons = [{ ...giveIdButton(other.giveId, memberLanguage), style: undefined }];
    throw new InputErrorWithControls(problem, { selects, footButtons });
  }
  const [member, ...otherMembers] = here.named;
  if (member && otherMembers.length === 0) throw refuse({ kind: 'no-account', userId: member.id });
  throw refuse(
    found ? { kind: 'name-unknown', typed: name, region } : { kind: 'name-unsearched', typed: name },
  );
}
