/** A problem that a fault leads to. */
export type ProblemTitle = 'refused' | 'plan' | 'edge' | 'quota' | 'unavailable' | 'timeout' | 'contract';

/** The titles that the bot gives these problems, for the panel of faults, which shows them in advance. */
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
