/** A problem that a fault leads to. */
export type ProblemTitle = 'refused' | 'plan' | 'edge' | 'quota' | 'unavailable' | 'timeout' | 'contract';

/** What members read above each such problem, from the bot's texts: the panel of faults tells it beforehand. */
export function problemTitles({
  problems,
}: typeof import('../../assets/locales/en-US.json')): Record<ProblemTitle, string> {
  const { refused, plan, edge, quota, unavailable, timeout, contract } = problems;
  return {
    refused: refused.title,
    plan: plan.title,
    edge: edge.title,
    quota: quota.title,
    unavailable: unavailable.title,
    timeout: timeout.title,
    contract: contract.title,
  };
}
