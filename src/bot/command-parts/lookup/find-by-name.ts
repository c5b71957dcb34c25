import { maxChoices } from '../../../shared/contract/discord-limits.ts';
import type { InteractionContext } from '../../discord/command.ts';
import type { Services } from '../../discord/services-of-bot.ts';
import type { InputProblem } from '../../game/input-error.ts';
import type { LinkedAccount } from '../../members/accounts/linked-account.ts';
import type { KnownPlayer, TypedName } from '../../members/accounts/resolve-player.ts';
import { encodeChooser } from '../../views/message/custom-id.ts';
import type { SelectOption } from '../../views/message/view.ts';
import { inputButtons } from '../../views/player/player-buttons.ts';
import type { OtherPlayer } from '../../views/player/player-ids.ts';
import { InputErrorWithControls } from '../../views/problem/input-error-with-controls.ts';
import { formatFoundPlayer, formatLinkedPlayer } from '../../views/words/player-choice.ts';
import { withoutHidden } from '../options/complete-by-name.ts';
import { createAsk } from '../requests/create-ask.ts';

interface NameOptions {
  /** Continues with the choice; undefined if the page fits into no custom id. */
  other: OtherPlayer | undefined;
  amongMembers: boolean;
}

/** Resolves only the `@name` of one member with one account here. @throws InputErrorWithControls to ask which player is meant */
export async function findByName(
  { name: typed, region: named }: TypedName,
  { other, amongMembers }: NameOptions,
  context: InteractionContext,
  services: Services,
): Promise<KnownPlayer> {
  const { settings, user, memberLanguage } = context;
  const name = typed.replace(/^@/, '');
  const here = amongMembers ? await findHere(name, context, services) : nobodyHere;
  const [account, ...otherAccounts] = here.accounts;
  const [userId, ...otherMembers] = here.userIds;
  const isOne = account?.userId === userId && otherAccounts.length + otherMembers.length === 0;
  if (typed.startsWith('@') && account && isOne) return { uid: account.uid, region: named, account };

  const notDigits: InputProblem = { kind: 'uid-not-digits', typed };
  const buttons = other ? inputButtons(notDigits, { player: undefined, region: named }, other, context) : [];
  const refuse = (problem: InputProblem) => new InputErrorWithControls(problem, { buttons });
  if (!other) throw refuse(notDigits);
  const region = named ?? settings.region;
  const found = await services.players.names.find({ name, region }, createAsk(context, { fresh: false }));
  const players = await withoutHidden(found ?? [], services);
  const known = new Set(here.accounts.map(({ uid }) => uid));
  const options: SelectOption[] = [
    ...here.accounts.map((one) => ({
      label: formatLinkedPlayer(one, memberLanguage),
      value: other.show({ uid: one.uid, region: named, account: one }),
    })),
    ...players
      .filter(({ uid }) => !known.has(uid))
      .map((player) => ({
        label: formatFoundPlayer(player, memberLanguage),
        value: other.show({ uid: player.uid, region: named }),
      })),
  ].slice(0, maxChoices);
  if (options.length > 0) {
    const placeholder = memberLanguage.t('selects.player');
    const selects = [{ customId: encodeChooser('player', user.id), placeholder, options }];
    throw new InputErrorWithControls(
      known.size > 0 ? { kind: 'name-here', typed: name } : { kind: 'name-ambiguous', typed: name, region },
      { buttons, selects },
    );
  }
  if (userId !== undefined && otherMembers.length === 0) throw refuse({ kind: 'no-account', userId });
  throw refuse(found ? { kind: 'name-unknown', typed: name, region } : notDigits);
}

async function findHere(
  name: string,
  { place, guildId }: InteractionContext,
  { members, findMembers }: Services,
): Promise<{ userIds: readonly string[]; accounts: readonly LinkedAccount[] }> {
  if (place.kind !== 'server' || guildId === undefined) return nobodyHere;
  const userIds = await findMembers(guildId, name);
  return { userIds, accounts: await members.findLinkedHere(guildId, { typed: name, userIds }) };
}

const nobodyHere = { userIds: [], accounts: [] };
