import type { Player } from '../contract/player.ts';
import type { Answer, Ask } from './answer.ts';

/** The player API: one method per endpoint. Each throws a `PlayerApiError` and nothing else. */
export interface PlayerApi {
  /** `region`: a country code or a server group; the group is what upstream is asked for. */
  player(question: { uid: string; region: string }, ask: Ask): Promise<Answer<Player>>;
}
