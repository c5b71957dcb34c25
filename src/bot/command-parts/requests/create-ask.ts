import type { Arrival, InteractionContext } from '../../discord/command.ts';
import type { Ask } from '../../player-api/answer.ts';
import { apiDeadline } from './deadlines.ts';

export type AskContext = Beneficiary & Arrival & Pick<InteractionContext, 'onQueued'>;

type Beneficiary = { guildId: string; user?: { id: string } } | { guildId: undefined; user: { id: string } };

export function createAsk(context: AskContext, fresh: Pick<Ask, 'fresh' | 'newerThan'>): Ask {
  return {
    ...fresh,
    deadline: apiDeadline(context),
    priority: 'interactive',
    ...toBeneficiary(context),
    onQueued: context.onQueued,
    signal: context.signal,
    trace: context.trace,
  };
}

export function toBeneficiary({ guildId, user }: Beneficiary): Pick<Ask, 'onBehalfOf' | 'memberId'> {
  return { onBehalfOf: guildId ?? user.id, memberId: user?.id };
}
