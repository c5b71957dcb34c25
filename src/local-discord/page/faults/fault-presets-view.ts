import { html, nothing, type TemplateResult } from 'lit';
import { botStatusText, discordSays, discordTroubleText, faultText, inUnit } from '../language/texts.ts';
import type { BotStatusNotice } from '../places/bot-status-notice.ts';
import type { FaultPanel } from './fault-panel.ts';
import { type DiscordTrouble, discordTroubles, momentaryTroubles } from './troubles.ts';

export function discordPresetsView(panel: FaultPanel): TemplateResult {
  return html`<ul class="presets">
      ${discordTroubles.map((name) => discordPresetView(name, panel))}
    </ul>
    <p role="status">${panel.happened ? faultText('happened', { what: discordTroubleText(panel.happened) }) : ''}</p>`;
}

function discordPresetView(name: DiscordTrouble, panel: FaultPanel): TemplateResult {
  const standing = panel.findTrouble(name);
  return presetView({
    label: discordTroubleText(name),
    sees: discordSays(name) ?? panel.further?.discordSees(name) ?? '',
    isOn: momentaryTroubles.has(name) ? undefined : standing !== undefined,
    press: () => (standing ? panel.removeTrouble(standing.id) : panel.troubleDiscord(name)),
  });
}

export function botPresetsView(panel: FaultPanel): TemplateResult {
  const { bot, clockAheadMs = 0 } = panel;
  const isRestarting = bot.shown === 'restarting';
  return html`<ul class="presets">
      ${
        bot.shown &&
        presetView({
          label: isRestarting ? botStatusText('restarting') : faultText('restart'),
          sees: faultText('restartSees'),
          isBusy: isRestarting,
          press: () => panel.restartBot(),
        })
      }
      ${clockSteps.map((minutes) =>
        presetView({
          label: faultText('clock', { duration: inLargestUnit(minutes) }),
          sees: faultText('clockSees'),
          press: () => panel.forwardClock(minutes),
        }),
      )}
    </ul>
    ${botStatusView(bot)}
    <p role="status">
      ${clockAheadMs > 0 ? faultText('clockAhead', { duration: inLargestUnit(clockAheadMs / 60_000) }) : ''}
    </p>
    ${clockAheadMs > 0 ? html`<p class="panel-note">${faultText('clockStays')}</p>` : nothing}`;
}

function botStatusView({ shown }: BotStatusNotice) {
  return shown === 'back' || shown === 'stopped' ? html`<p>${botStatusText(shown)}</p>` : nothing;
}

export interface Preset {
  label: string;
  /** The answer that members then see; empty if it depends on the bot. */
  sees: string;
  isOn?: boolean | undefined;
  isBusy?: boolean;
  press(): Promise<void>;
}

export function presetView({ label, sees, isOn, isBusy, press }: Preset): TemplateResult {
  return html`<li>
    <button
      type="button"
      class="preset"
      aria-pressed=${isOn ?? nothing}
      aria-disabled=${isBusy ?? nothing}
      @click=${press}
    >
      <strong>${label}</strong>
      ${sees ? html`<span class="preset-sees">${sees}</span>` : nothing}
    </button>
  </li>`;
}

function inLargestUnit(minutes: number): string {
  if (minutes >= 1440) return inUnit(Math.round(minutes / 1440), 'day');
  return minutes >= 60 ? inUnit(Math.round(minutes / 60), 'hour') : inUnit(minutes, 'minute');
}

const clockSteps = [16, 60] as const;
