import { blockedTokens, defaultUserAgentRules, judgeUserAgent } from '../../shared/contract/user-agent.ts';

export function userAgentProblems(userAgent: string): string[] {
  const breaks = (rule: Partial<typeof noRules>) => judgeUserAgent(userAgent, { ...noRules, ...rule });
  const { minLength, oldBrowsers } = defaultUserAgentRules;
  const tokens = blockedTokens.filter((token) => breaks({ blockedTokens: [token] }));
  const old = breaks({ oldBrowsers });
  return [
    breaks({ minLength }) &&
      `is shorter than ${minLength} characters, which the player API’s firewall refuses (FW_001). ${remedy}`,
    tokens.length > 0 &&
      `contains ${tokens.map((token) => `“${token}”`).join(', ')}, which many player APIs refuse, even inside an address (FW_002). Choose other words.`,
    old?.code === 'FW_003' &&
      `names an old browser (${old.browser}), which the player API’s firewall refuses (FW_003). ${remedy}`,
  ].filter((problem) => typeof problem === 'string');
}

const noRules: typeof defaultUserAgentRules = { minLength: 0, blockedTokens: [], oldBrowsers: [] };
const remedy = 'Use <AppName>/<version> (+<app_url>).';
