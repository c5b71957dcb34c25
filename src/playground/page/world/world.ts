import { html, nothing } from 'lit';
import { ask, inJson, post } from '../../../local-discord/page/connection.ts';
import type { MenuItem } from '../../../local-discord/page/controls/menu-state.ts';
import { locale } from '../../../local-discord/page/language/texts.ts';
import { pageNow } from '../../../local-discord/page/message/page-clock.ts';
import type { PageState } from '../../../local-discord/page/page-state.ts';
import { type PageMessage, whoIs } from '../../../local-discord/page/wire.ts';
import { ownText } from '../own-texts.ts';

/** Controls the world around the bot: lets days pass, and does in the game what visitors can't. */
export class World {
  /** Parts of the custom IDs of the bot's buttons that read a signature; absent if the players are not ours. */
  codeButtons: readonly string[] | undefined;

  readonly label = (): string => ownText('world');

  readonly items = (state: PageState): MenuItem[] => {
    if (!state.snapshot?.controls) return [];
    return [
      { label: ownText('dayPasses'), run: () => void this.pass(1, state) },
      { label: ownText('weekPasses'), run: () => void this.pass(7, state) },
      ...(this.codeButtons ? [{ label: ownText('codePutIn'), run: () => void this.putCodes(state) }] : []),
    ];
  };

  async pass(days: number, { box, faults, notices }: PageState): Promise<void> {
    notices.say(ownText('timePasses'), { isLasting: true });
    await box.attempt(async () => {
      const { aheadMs } = await post<{ aheadMs: number }>('forward-clock', { minutes: days * 1440 });
      faults.showClock(aheadMs);
      const day = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' }).format(
        pageNow(),
      );
      notices.say(ownText('timePassed', { day }));
    });
    // Skipping failed, so remove its lasting notice.
    if (notices.toast?.isLasting) notices.toast = undefined;
  }

  putCodes({ box, notices, snapshot }: PageState): Promise<void> {
    return box.attempt(async () => {
      const who = snapshot && whoIs(snapshot);
      const { count } = await ask<{ count: number }>('/api/put-codes', inJson({ ...who }));
      notices.say(ownText(count > 0 ? 'codePut' : 'codeNone'));
    });
  }

  readonly codeView = (seen: PageMessage, state: PageState) => {
    const isAsked = buttonsOf(seen).some(
      (part) => 'custom_id' in part && this.codeButtons?.some((id) => part.custom_id.includes(id)),
    );
    if (!isAsked) return nothing;
    return html`<p class="in-game">
      <button type="button" class="button secondary" @click=${() => this.putCodes(state)}>${ownText('codePutIn')}</button>
      ${ownText('codeOnlyHere')}
    </p>`;
  };

  /** Suggests what to try after the first card. */
  readonly nextView = (state: PageState) => {
    const messages = [...state.messages.values()];
    const [card, second] = messages.filter(({ message }) => message.embeds.some(({ image }) => image));
    if (!card || second || card !== messages.at(-1)) return nothing;
    const { person, people = [], controls } = state.snapshot ?? {};
    const isOwn = card.message.interaction_metadata?.user.id === person?.id;
    const [button] = isOwn && !card.message.edited_timestamp ? buttonsOf(card) : [];
    const name = button && 'label' in button && button.label;
    const neighbour = people.find(({ key, role }) => isOwn && key !== role);
    const link = (text: string, press: () => unknown) =>
      html`<button type="button" class="link" @click=${press}>${text}</button>`;
    return html`<p class="next">
      <strong>${ownText('next')}</strong>
      ${name ? link(ownText('nextPress', { name }), () => state.actions.press(card.message.id, name)) : nothing}
      ${neighbour ? link(ownText('nextBe', { name: neighbour.name }), () => state.enterAs(neighbour.key)) : nothing}
      ${isOwn ? nothing : link(ownText('nextOwnCard'), () => state.box.tryOut('/player'))}
      ${controls ? link(ownText('nextWeek'), () => this.pass(7, state)) : nothing}
    </p>`;
  };
}

function buttonsOf({ message }: PageMessage) {
  return (message.components ?? []).flatMap((row) => ('components' in row ? [...row.components] : []));
}
