import type { TemplateResult } from 'lit';
import { ask, inJson } from '../../../local-discord/page/connection.ts';
import type { FaultPanel, FurtherFaults, Ordered } from '../../../local-discord/page/faults/fault-panel.ts';
import { watch } from '../../../local-discord/page/watch.ts';
import type { Fault } from '../../../service/faults/fault.ts';
import { versionPath } from '../../../shared/contract/routes.ts';
import { apiFaultText, botText, discordSees, faultKinds, faultSources } from '../own-texts.ts';

/** An order as its form holds it, not yet validated. */
export type FaultDraft = Readonly<Record<string, string | number | undefined>>;

/** The faults of the player API, in the panel of faults. */
export class ApiFaults implements FurtherFaults {
  readonly tab = 'api';
  /** Undefined: the player API is not the playground's own. */
  faults: readonly Fault[] | undefined;
  /** Of the next order. */
  kind = 'unavailable';
  readonly #draw: (api: ApiFaults, panel: FaultPanel) => TemplateResult;

  /** @param draw the content of the tab */
  constructor(draw: (api: ApiFaults, panel: FaultPanel) => TemplateResult) {
    this.#draw = draw;
    watch(this);
  }

  label(): string {
    return botText('playerApi');
  }

  view(panel: FaultPanel): TemplateResult {
    return this.#draw(this, panel);
  }

  list(): Ordered[] | undefined {
    return this.faults?.map((fault) => ({
      key: `fault:${fault.id}`,
      label: faultKinds()[fault.kind],
      details: listDetails(fault).join(' · '),
      remove: (panel) => this.remove(fault.id, panel),
    }));
  }

  discordSees = discordSees;

  choose(kind: string, panel: FaultPanel): void {
    this.kind = kind;
    panel.clearProblem();
  }

  async order(draft: FaultDraft, panel: FaultPanel): Promise<void> {
    await panel.attempt(() => ask('/api/order-fault', inJson(draft)));
  }

  async remove(id: string, panel: FaultPanel): Promise<void> {
    await panel.attempt(() => ask('/api/clear-faults', inJson({ id })));
  }

  async removeAll(panel: FaultPanel): Promise<void> {
    await panel.attempt(() => ask('/api/clear-faults', inJson({})));
  }
}

/** The scope of a fault: `/info`, `50 % of requests`, `2 of 3 left`. */
function listDetails(fault: Fault): string[] {
  const { kind, path, source, rate, count, met, delayMs, retryAfterSeconds } = fault;
  const names = kind === 'rate-limited' || kind === 'quota-exceeded';
  return [
    kind === 'image-source-down'
      ? (faultSources()[source ?? ''] ?? source ?? apiFaultText('everySource'))
      : (path?.replace(versionPath, '') ?? apiFaultText('everywhere')),
    ...(kind === 'slow' ? [apiFaultText('delayed', { seconds: delayMs / 1000 })] : []),
    ...(names ? [apiFaultText('retry', { seconds: retryAfterSeconds })] : []),
    ...(rate < 1 ? [apiFaultText('share', { percent: Math.round(rate * 1000) / 10 })] : []),
    count === undefined
      ? apiFaultText('untilTaken', { met })
      : apiFaultText('left', { left: count - met, count }),
  ];
}
