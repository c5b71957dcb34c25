import type { Arrival, InteractionContext } from '../../discord/command.ts';
import type { Ask } from '../../player-api/answer.ts';
import { apiDeadline } from './deadlines.ts';

/** The beneficiary and the deadline of a request. */
export type AskContext = Beneficiary & Arrival & Pick<InteractionContext, 'onQueued'>;

/** A server, or a member in a DM. */
type Beneficiary = { guildId: string; user?: { id: string } } | { guildId: undefined; user: { id: string } };

/** How a command asks the player API. `fresh`: a cached answer will not do. */
export function createAsk(context: AskContext, { fresh }: { fresh: boolean }): Ask {
  return {
    fresh,
    deadline: apiDeadline(context),
    priority: 'interactive',
    ...toBeneficiary(context),
    onQueued: context.onQueued,
    signal: context.signal,
    trace: context.trace,
  };
}

/** The id whose share of the limits a request counts against: the server's, or the member's in a DM; and the member. */
export function toBeneficiary({ guildId, user }: Beneficiary): Pick<Ask, 'onBehalfOf' | 'memberId'> {
  return { onBehalfOf: guildId ?? user.id, memberId: user?.id };
}
