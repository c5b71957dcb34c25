import { html, nothing, type TemplateResult } from 'lit';
import { ask, inJson, toRequestError } from '../../../local-discord/page/connection.ts';
import type { PersonParts } from '../../../local-discord/page/extension.ts';
import { errorText } from '../../../local-discord/page/language/texts.ts';
import { formatTime } from '../../../local-discord/page/message/format-time.ts';
import { pageNow, putPageAhead } from '../../../local-discord/page/message/page-clock.ts';
import { watch } from '../../../local-discord/page/watch.ts';
import { ownText } from '../own-texts.ts';

/** Lets days pass, and acts in the game for a person, which visitors can't. */
export class PassingTime {
  isPassing = false;

  constructor() {
    watch(this);
  }

  async pass(days: number, { say }: PersonParts): Promise<void> {
    if (this.isPassing) return;
    this.isPassing = true;
    await attempt(say, async () => {
      const { aheadMs } = await ask<{ aheadMs: number }>(
        '/api/forward-clock',
        inJson({ minutes: days * 1440 }),
      );
      putPageAhead(aheadMs);
      return ownText('timePassed', { day: formatTime(pageNow() / 1000, 'F', 0) });
    });
    this.isPassing = false;
  }

  putCodes({ who, say }: PersonParts): Promise<void> {
    return attempt(say, async () => {
      const { count } = await ask<{ count: number }>('/api/put-codes', inJson(who));
      return ownText(count > 0 ? 'codePut' : 'codeNone');
    });
  }
}

async function attempt(say: PersonParts['say'], act: () => Promise<string>): Promise<void> {
  try {
    say(await act());
  } catch (error) {
    const { code, detail } = toRequestError(error);
    say(errorText(code, detail));
  }
}

/** Buttons to pass time and act in the game. */
export function passingTimeView(
  time: PassingTime,
  { takesCodes, ...parts }: PersonParts & { takesCodes: boolean },
): TemplateResult | typeof nothing {
  if (!parts.movesClock) return nothing;
  const button = (label: string, press: () => Promise<void>) =>
    html`<button type="button" class="button secondary" aria-disabled=${time.isPassing || nothing} @click=${press}>${label}</button>`;
  return html`<div class="passing-time">
    ${button(ownText('dayPasses'), () => time.pass(1, parts))} ${button(ownText('weekPasses'), () => time.pass(7, parts))}
    ${takesCodes ? button(ownText('codePutIn'), () => time.putCodes(parts)) : nothing}
  </div>`;
}
