import bot from '../../../assets/locales/en-US.json' with { type: 'json' };
import texts from '../../../assets/locales/playground/en-US.json' with { type: 'json' };
import { speak } from '../../../src/playground/page/texts.ts';

/** Gives the page's modules their texts, where no page loads them. */
export function speakEnglish(): void {
  const { refused, plan, edge, quota, unavailable, timeout, contract } = bot.problems;
  const problemTitles = {
    refused: refused.title,
    plan: plan.title,
    edge: edge.title,
    quota: quota.title,
    unavailable: unavailable.title,
    timeout: timeout.title,
    contract: contract.title,
  };
  speak('en-US', { ...texts, problemTitles });
}
