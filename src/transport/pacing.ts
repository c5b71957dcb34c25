import { Horizons } from './pacing-horizons.ts';
export type Priority = 'interactive' | 'picture' | 'background';
const perSecond = 1 / 1000;
export const tune = {
  margin: 0.97,
  growMs: 30_000 / Math.LN2,
  seekMs: 120_000 / Math.LN2,
  burstMs: 20_000,
  firstBurstMs: 4_000,
  ratio: 1.15,
  probe: 180_000, close: 0.985, maxStep: 0.24, soon: 300_000, hopeEvery: 2_400_000, hopeOn: 180_000,
  hope: 1.04,
  grace: 1500,
  slack: 1, doubt: 4,
  near: 1.01,
};
const env = process.env.TUNE ? JSON.parse(process.env.TUNE) : {};
Object.assign(tune, env);

export default function createPacing(_options: unknown = {}) {
  const horizons = new Horizons();
  let rate = 1 * perSecond;
    let tat = 0;
  let pausedUntil = 0;
  let refusedAt = Number.NEGATIVE_INFINITY;
  let canary: 'none' | 'due' | number = 'none';
  let isPressed = false;
  let wasHeld = false;
  let burstMs = tune.burstMs;
  let hopeStep = tune.hope;
  let peopleWaitUntil = 0;
  let pauseMs = 60_000;
  let hopeEvery = tune.hopeEvery;
  let hopeAt = 0;
  let isHoping = false;
  let probeAt = 0;
  let rtt = 100;
  let rttSpread = 30;
  let refusedRate = Number.POSITIVE_INFINITY;
  let margin = tune.margin;
  let step = 1 - tune.margin;
  let isProbing = false;
  let resumedAt = 0;
  let probeEvery = tune.probe;
  const slack = () => tune.slack * rttSpread;
  const trace = process.env.TRACE;

  function room(priority: Priority, now: number): number {
    if (priority === 'background' && now < peopleWaitUntil) return peopleWaitUntil - now;
    const share = priority === 'interactive' ? 1 : priority === 'picture' ? 0.7 : 0;
    const tolerance = Math.max(
      priority === 'background' ? Math.min(1 / rate, 20) : 0.5 / rate,
      share * burstMs - 1 / rate,
    );
    return Math.max(
      tat - tolerance - now,
      horizons.wait(now, rate, tune.firstBurstMs * rate, margin, slack()),
    );
  }
  function grow(now: number) {
    const { likely, high } = horizons.rates(pauseMs);
    const safe = margin * likely;
    if (rate < safe) rate = Math.min(safe, rate * Math.exp(1 / (rate * tune.growMs)));
    else if (high > likely * tune.ratio && rate < tune.margin * Math.min(high, refusedRate)) rate *= Math.exp(1 / (rate * tune.seekMs));
    else if (margin < tune.close) {
      if (now >= probeAt) { margin = (1 + margin) / 2; isProbing = true; probeAt = now + probeEvery; if (trace) console.log((now/60000).toFixed(2), 'probe', (margin*likely * 1000).toFixed(3)); }
    } else if (now >= hopeAt) {
      hopeAt = now + tune.hopeOn;
      isHoping = true;
      rate = rate * hopeStep;
      hopeStep = Math.min(1.2, 2 * hopeStep - 1);
      if (trace) console.log((now/60000).toFixed(2), 'hope', (rate * 1000).toFixed(3));
    }
  }
  return {
    acquire(priority: Priority, now: number): number {
      if (now < pausedUntil) return pausedUntil - now;
      if (canary === 'due') {
        canary = now;
      } else if (canary !== 'none') {
        if (now - canary < 30_000) return 250;
        canary = now;
      } else {
        const wait = room(priority, now);
        if (wait > 0) {
          wasHeld = true;
          if (priority === 'interactive') peopleWaitUntil = now + wait + 20;
          return Math.max(1, Math.ceil(wait));
        }
      }
      if (priority === 'interactive') peopleWaitUntil = 0;
      isPressed = wasHeld;
      wasHeld = false;
      tat = Math.max(tat, now) + 1 / rate;
      horizons.send(now);
      return 0;
    },
    onResponse(status: number, retryAfterMs: number | undefined, now: number, meta?: { sentAt?: number }) {
      const sentAt = meta?.sentAt ?? now - rtt;
      const isCanary = canary !== 'none' && canary !== 'due' && sentAt >= canary;
      if (status !== 429) {
        const took = now - sentAt;
        rttSpread += (Math.abs(took - rtt) - rttSpread) / 32;
        rtt += (took - rtt) / 32;
        if (isCanary) { canary = 'none'; resumedAt = now; tat = now + burstMs; }
        horizons.accepted(sentAt);
        if (isPressed && !isCanary) grow(now);
        return;
      }
      const until = now + (retryAfterMs ?? 60_000) + tune.grace;
      if (isCanary) {
        horizons.outlasts(sentAt - refusedAt, sentAt);
        if (trace) console.log((now / 60000).toFixed(2), 'canary refused', horizons.dump());
      } else if (sentAt > refusedAt && now >= pausedUntil) {
        pauseMs = until - now;
        if (horizons.refused(sentAt, tune.doubt * rttSpread)) { burstMs *= 0.5; if (trace) console.log('FORGET'); }
        const { low, high, likely } = horizons.rates(pauseMs);
        if (trace) console.log((now/60000).toFixed(2), 'refused at', (rate*1000).toFixed(3), (low*1000).toFixed(3), (likely*1000).toFixed(3), (high*1000).toFixed(3), horizons.dump());
        if (isHoping) hopeEvery *= 2;
        isHoping = false;
        hopeStep = tune.hope;
        refusedRate = rate;
        step = now - resumedAt < tune.soon ? Math.min(tune.maxStep, 2 * step) : 1 - tune.margin;
        rate = Math.min(rate, likely) * (1 - step);
        margin = rate / likely;
        if (isProbing) probeEvery *= 2;
        isProbing = false;
        probeAt = now + probeEvery;
        hopeAt = now + hopeEvery;
        refusedAt = now;
      } else horizons.remove(sentAt);
      if (isCanary) refusedAt = refusedAt;
      pausedUntil = Math.max(pausedUntil, until);
      canary = 'due';
    },
  };
}
