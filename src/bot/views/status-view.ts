import { z } from 'zod';
import { hourMs } from '../../shared/time/utc-day.ts';
import { backgroundShare } from '../limits/quota.ts';
import type { Language } from '../text/languages.ts';
import { noticeColour, problemColours } from './message/colours.ts';
import { defineCustomId } from './message/custom-id.ts';
import type { Message } from './message/message.ts';
import { formatRelativeTime, formatUntil } from './words/times.ts';

export const refreshStatusId = defineCustomId('status', 'refresh', z.tuple([]));

export interface StatusFacts {
  service: 'working' | 'slow' | 'down' | 'refuses';
  answersInMs: number | undefined;
  lookups: { remaining?: number | undefined; limit?: number | undefined; resetAt?: number | undefined };
  pace?: { requests: number; seconds: number } | undefined;
  /** Path of requests for players' records, without the host. */
  path?: string | undefined;
  pictureSources: { working: number; all: number };
  rememberedShare: number | undefined;
  gameUpdatedAt: number | undefined;
  unreadAt: number | undefined;
  build: { version: string; commit: string | undefined };
  /** 0 if there is none yet. Also undefined if backups are switched off. */
  lastBackupAt?: number | undefined;
}

interface StatusViewOptions {
  isForManager: boolean;
  now: number;
  ownerId: string;
  language: Language;
}

export function statusView(
  facts: StatusFacts,
  { isForManager, now, ownerId, language }: StatusViewOptions,
): Message {
  const lines = [
    serviceLine(facts, language),
    lookupsLine(facts.lookups, now, language),
    ...(isForManager ? figureLines(facts, language) : []),
    unreadLine(facts, now, language),
  ];
  return {
    title: language.t('status.title'),
    lines: lines.flatMap((markdown) => (markdown ? [{ markdown }] : [])),
    colour: facts.service === 'working' ? noticeColour : problemColours.member,
    footer: { text: language.t('freshness.updated'), time: now },
    buttons: [{ label: language.t('buttons.refresh'), customId: refreshStatusId.write(ownerId, []) }],
  };
}

function figureLines(facts: StatusFacts, language: Language): (string | undefined)[] {
  const { pictureSources: pictures } = facts;
  return [
    facts.pace && language.t('status.pace', facts.pace),
    facts.path && language.t('status.path', { path: facts.path }),
    language.t('status.pictures', { working: pictures.working, count: pictures.all }),
    rememberedLine(facts.rememberedShare, language),
    versionLine(facts.build, language),
    backupLine(facts.lastBackupAt, language),
  ];
}

function serviceLine({ service, answersInMs }: StatusFacts, { t }: Language): string {
  if (service === 'down' || service === 'refuses') return t(`status.${service}`);
  if (answersInMs === undefined) return t(`status.${service}`);
  const seconds = Math.max(0.1, Math.round(answersInMs / 100) / 10);
  return t(`status.${service}In`, { seconds });
}

function lookupsLine(allowance: StatusFacts['lookups'], now: number, language: Language): string | undefined {
  const { remaining: left, limit, resetAt } = allowance;
  if (left === undefined) return undefined;
  const { t } = language;
  const count = limit === undefined ? t('status.lookups', { left }) : t('status.lookupsOf', { left, limit });
  const players = estimatePlayersAnHour(allowance, now);
  const lookups = players === undefined ? count : t('status.lookupsFor', { lookups: count, players });
  if (resetAt === undefined) return lookups;
  return t('status.lookupsUntil', { lookups, until: formatUntil(resetAt, language) });
}

/** Rounds to multiples of five; undefined if unknown, or too large or small to help. */
function estimatePlayersAnHour(
  { remaining = 0, limit = 0, resetAt }: StatusFacts['lookups'],
  now: number,
): number | undefined {
  if (resetAt === undefined) return undefined;
  const hours = Math.max(0, resetAt - now) / hourMs;
  const inNextHour = hours < 1 ? remaining + limit * (1 - hours) : remaining / hours;
  const players = Math.round((inNextHour * (1 - backgroundShare)) / lookupsPerPlayer / 5) * 5;
  return players > 0 && players <= 200 ? players : undefined;
}

const lookupsPerPlayer = 2;

function rememberedLine(share: number | undefined, { t }: Language): string | undefined {
  return share === undefined ? undefined : t('status.remembered', { percent: Math.round(100 * share) });
}

function versionLine({ version, commit }: StatusFacts['build'], { t }: Language): string {
  return commit ? t('status.versionWithCommit', { version, commit }) : t('status.version', { version });
}

function backupLine(at: number | undefined, { t }: Language): string | undefined {
  if (at === undefined) return undefined;
  return at === 0 ? t('status.noBackup') : t('status.backup', { when: formatRelativeTime(at) });
}

/** Says that answers were unreadable, perhaps because of a recent update of the game. */
function unreadLine(
  { gameUpdatedAt, unreadAt }: StatusFacts,
  now: number,
  { t }: Language,
): string | undefined {
  if (unreadAt === undefined || now - unreadAt > lastingMs.failure) return undefined;
  const isSinceUpdate =
    gameUpdatedAt !== undefined && unreadAt >= gameUpdatedAt && now - gameUpdatedAt < lastingMs.update;
  if (!isSinceUpdate) return t('status.unread');
  return t('status.gameUpdated', { when: formatRelativeTime(gameUpdatedAt) });
}

/** How long to show a failure, and the game update that may explain it. */
const lastingMs = { failure: hourMs, update: 14 * 24 * hourMs };
