import { maxChoices } from '../../../shared/contract/discord-limits.ts';
import type { InteractionContext, Work } from '../../discord/command.ts';
import type { Services } from '../../discord/services.ts';
import { encodeChooser } from '../../views/message/custom-id.ts';
import type { StringSelect } from '../../views/message/view.ts';
import { MendableInputError } from '../../views/problem/mendable-input-error.ts';
import { formatFoundPlayer } from '../../views/words/player-choice.ts';
import { withoutHidden } from '../options/complete-by-name.ts';
import { createAsk } from '../requests/create-ask.ts';

/**
 * Runs `read`. If a member typed a name in place of an ID, the work is a search, and its answer is the question which player
 * is meant: a name alone never decides, however few players have it.
 * @throws what `read` throws otherwise, also if the player API can't search
 */
export function orChooseByName(read: () => Work, context: InteractionContext, services: Services): Work {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof MendableInputError) || error.problem.kind !== 'uid-not-digits') throw error;
    const { mend, problem } = error;
    const { typed } = problem;
    if (!mend || !services.players.names.accepts(typed)) throw error;
    return {
      async run() {
        const { names } = services.players;
        const region = mend.region ?? context.settings.region;
        const found = await names.find({ name: typed, region }, createAsk(context, { fresh: false }));
        if (!found) throw error;
        const players = (await withoutHidden(found, services)).slice(0, maxChoices);
        if (players.length === 0)
          throw new MendableInputError({ kind: 'name-unknown', typed, region }, error.controls);
        const { memberLanguage, user } = context;
        const select: StringSelect = {
          customId: encodeChooser('player', user.id),
          placeholder: memberLanguage.t('selects.player'),
          options: players.map((player) => ({
            label: formatFoundPlayer(player, memberLanguage),
            value: mend.show({ uid: player.uid, region: mend.region }),
          })),
        };
        throw new MendableInputError(
          { kind: 'name-ambiguous', typed, region },
          { ...error.controls, selects: [select] },
        );
      },
    };
  }
}
