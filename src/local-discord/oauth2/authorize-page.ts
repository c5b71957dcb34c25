import type { Authorization } from './read-authorization.ts';
import { describeScope } from './scopes.ts';

export function authorizePage(
  { world, scopes, redirectUri }: Authorization,
  {
    asked,
    people,
    servers,
  }: { asked: Readonly<Record<string, unknown>>; people: readonly string[]; servers: readonly string[] },
): string {
  const { name, description } = world.state.application;
  const isBot = scopes.includes('bot');
  const hidden = Object.entries(asked).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [`<input type="hidden" name="${escapeHtml(key)}" value="${escapeHtml(value)}">`]
      : [],
  );
  return page(
    `Allow ${name}?`,
    `<form method="post" action="/oauth2/authorize">
${hidden.join('\n')}
<h1>${escapeHtml(name)} wants to</h1>
${description ? `<p>${escapeHtml(description)}</p>` : ''}
<ul>${scopes.map((scope) => `<li>${escapeHtml(describeScope(scope))} <code>${escapeHtml(scope)}</code></li>`).join('')}</ul>
<label>You are ${select('person', people)}</label>
${isBot ? `<label>Add it to ${select('server', servers)}</label>` : ''}
${redirectUri ? `<p>Then you go to <b>${escapeHtml(redirectUri.host)}</b>.</p>` : ''}
<p class="buttons"><button name="decision" value="cancel">Cancel</button>
<button name="decision" value="authorize" class="main">Authorize</button></p>
</form>`,
  );
}

export function sentencePage(title: string, sentence: string): string {
  return page(title, `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(sentence)}</p>`);
}

function select(name: string, options: readonly string[]): string {
  return `<select name="${name}">${options.map((one) => `<option>${escapeHtml(one)}</option>`).join('')}</select>`;
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #1e1f22; color: #f2f3f5; font: 16px/1.5 system-ui, sans-serif }
main { box-sizing: border-box; width: min(27rem, 100vw); padding: 1.5rem; background: #313338; border-radius: 8px }
h1 { margin: 0 0 .5rem; font-size: 1.4rem }
ul { padding-left: 1.2rem }
code { color: #b5bac1; font-size: .8rem }
label { display: block; margin: 1rem 0 }
select { display: block; width: 100%; margin-top: .25rem; padding: .5rem; font: inherit; color: inherit; background: #1e1f22; border: 1px solid #5c5f66; border-radius: 4px }
.buttons { display: flex; justify-content: end; gap: .5rem; margin-bottom: 0 }
button { padding: .5rem 1.25rem; font: inherit; color: #fff; background: #4e5058; border: 0; border-radius: 4px; cursor: pointer }
.main { background: #4752c4 }
:focus-visible { outline: 2px solid #00a8fc; outline-offset: 2px }
</style>
<main>
${body}
</main>
`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
