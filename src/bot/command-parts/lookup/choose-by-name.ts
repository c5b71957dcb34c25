import { maxChoices } from '../../../shared/contract/discord-limits.ts';
import { minKeywordLength } from '../../../shared/contract/search.ts';
import type { InteractionContext, Work } from '../../discord/command.ts';
import type { Services } from '../../discord/services.ts';
import type { LinkedAccount } from '../../members/account.ts';
import { isAccountChoice } from '../../members/account-choice.ts';
import { encodeChooser } from '../../views/message/custom-id.ts';
import type { SelectOption } from '../../views/message/view.ts';
import { type Mend, MendableInputError } from '../../views/problem/mendable-input-error.ts';
import { formatFoundPlayer, formatLinkedPlayer } from '../../views/words/player-choice.ts';
import { withoutHidden } from '../options/complete-by-name.ts';
import { createAsk } from '../requests/create-ask.ts';

/**
 * Runs `read`. If a member typed a name in place of an ID, the work is a search, among the members of the server and by the player
 * API. Its answer is the question which player is meant: a name alone never decides, however few players have it.
 * @param showMember the work for a typed `@name` that begins the name of one member alone, who shows one account here
 * @throws what `read` throws otherwise
 */
export function orChooseByName(
  read: () => Work,
  context: InteractionContext,
  services: Services,
  showMember?: (typed: string, account: LinkedAccount) => Work,
): Work {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof MendableInputError) || error.problem.kind !== 'uid-not-digits') throw error;
    const { mend, problem } = error;
    const name = problem.typed.trim().replace(/^@/, '');
    if (!mend || !isName(name)) throw error;
    if (!showMember || !problem.typed.trim().startsWith('@'))
      return { run: () => askWhich({ name, mend, error }, context, services) };
    let work: Work | undefined;
    return {
      retry: (failure) => (typeof work?.retry === 'function' ? work.retry(failure) : work?.retry),
      async run() {
        const { userIds, accounts } = await findHere(name, context, services);
        const [account] = accounts;
        const isClear = accounts.length === 1 && userIds.length === 1 && account?.userId === userIds[0];
        if (!account || !isClear) return askWhich({ name, mend, error }, context, services);
        work = showMember(problem.typed, account);
        return work.run();
      },
    };
  }
}

/** As long as the shortest that can be searched for: a shorter one is refused at once. */
function isName(typed: string): boolean {
  return [...typed].length >= minKeywordLength && /\p{L}/u.test(typed) && !isAccountChoice(typed);
}

interface TypedName {
  name: string;
  mend: Mend;
  error: MendableInputError;
}

async function askWhich(
  { name, mend, error }: TypedName,
  context: InteractionContext,
  services: Services,
): Promise<never> {
  const { settings, user, memberLanguage } = context;
  const { names } = services.players;
  const region = mend.region ?? settings.region;
  const [here, found] = await Promise.all([
    mend.isNoMember ? nobodyHere : findHere(name, context, services),
    names.find({ name, region }, createAsk(context, { fresh: false })),
  ]);
  const players = await withoutHidden(found ?? [], services);
  const known = new Set(here.accounts.map(({ uid }) => uid));
  const options: SelectOption[] = [
    ...here.accounts.map((account) => ({
      label: formatLinkedPlayer(account, memberLanguage),
      value: mend.show({ uid: account.uid, region: mend.region, account }),
    })),
    ...players
      .filter(({ uid }) => !known.has(uid))
      .map((player) => ({
        label: formatFoundPlayer(player, memberLanguage),
        value: mend.show({ uid: player.uid, region: mend.region }),
      })),
  ].slice(0, maxChoices);
  if (options.length === 0) {
    const [only, ...others] = here.userIds;
    if (only !== undefined && others.length === 0)
      throw new MendableInputError({ kind: 'no-account', userId: only }, error.controls);
    if (!found) throw error;
    throw new MendableInputError({ kind: 'name-unknown', typed: name, region }, error.controls);
  }
  const placeholder = memberLanguage.t('selects.player');
  const selects = [{ customId: encodeChooser('player', user.id), placeholder, options }];
  throw new MendableInputError(
    known.size > 0 ? { kind: 'name-here', typed: name } : { kind: 'name-ambiguous', typed: name, region },
    { ...error.controls, selects },
  );
}

/** The members of this server with the name, and the accounts that they show, or whose player has the name. */
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
