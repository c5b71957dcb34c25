import type { InteractionContext } from '../../discord/command.ts';
import type { PlayerRef } from '../../members/resolve-player.ts';
import { linkAccountButton } from '../../views/account/account-ids.ts';
import { inputButtons } from '../../views/player/player-buttons.ts';
import type { OtherPlayer } from '../../views/player/player-ids.ts';
import { readInput } from './read-input.ts';

/**
 * Reads one of several players.
 * @param askForOther how to ask for another one in their place, with the rest as they are; undefined if they can't be read either
 * @throws MendableInputError if `read` throws an InputError
 */
export function readOneOfSeveral(
  read: () => PlayerRef,
  askForOther: () => OtherPlayer | undefined,
  asker: InteractionContext,
): PlayerRef {
  return readInput(
    read,
    (problem) => {
      const other = askForOther();
      if (other)
        return { buttons: inputButtons(problem, { player: undefined, region: undefined }, other, asker) };
      const { user, memberLanguage } = asker;
      return problem.kind === 'uid-missing' ? { buttons: [linkAccountButton(user.id, memberLanguage)] } : {};
    },
    () => {
      const other = askForOther();
      return other && { region: undefined, show: other.show };
    },
  );
}
