import { credentialsRemedy, holdsCredentials } from './credentials.ts';

/** Explains invalid image sources, named by position and host, since the rest may hold a key. */
export function imageSourceProblems(templates: readonly string[]): string[] {
  return templates.flatMap((template, index) => {
    const problem = problemOf(template);
    return problem ? [`entry ${index + 1}${hostOf(template)} ${problem}`] : [];
  });
}

function problemOf(template: string): string | undefined {
  const address = filledIn(template);
  if (!/^https?:\/\//.test(template) || !URL.canParse(address)) return `is no http(s) address. ${example}`;
  if (holdsCredentials(address)) return credentialsRemedy;
  if (!/^https?:\/\/[^/?#{}]+[/?]/.test(template)) return `has no path behind its host. ${example}`;
  if (!template.includes('{id}')) return `has no {id} in it. ${example}`;
  return undefined;
}

function hostOf(template: string): string {
  const address = filledIn(template);
  const host = URL.canParse(address) ? new URL(address).host : '';
  return host && !/[{}]/.test(template.split('/')[2] ?? '') ? ` (${host})` : '';
}

function filledIn(template: string): string {
  return template.replaceAll(/\{\w+\}/g, '1');
}

const example = 'Example: https://art.example/{id}.png,https://more.example/{kind}/{id}';
