import type { Body } from './answer-body.ts';
import { type ErrorCode, errorCodes, isErrorCode } from './error-codes.ts';
import { unwrapText, usualWrappers } from './record-candidates.ts';
import { type Meaning, meaningsOf } from './refusal-words.ts';
import { firstKeys, isRecord, plainKey } from './tolerant.ts';

export interface Complaint {
  code: ErrorCode | undefined;
  status: number | undefined;
  /** Empty for markup, which comes from a proxy. */
  says: ReadonlySet<Meaning>;
  isAboutPath: boolean;
}

/** Finds `{error, code, message}`, `{status: false, msg}`, `{data: {pesan}}`, `{detail}`, lists of these, or text. */
export function complaintIn(body: Body): Complaint | undefined {
  switch (body.kind) {
    case 'empty':
      return undefined;
    case 'json':
      return complaintInJson(body.json);
    case 'markup':
      return { ...complaintInText(body.text.slice(0, maxMarkupRead)), says: new Set() };
    case 'text':
    case 'broken-json':
      return complaintInText(body.text.slice(0, maxRead));
  }
}

export function isComplaint(json: object): boolean {
  return fieldsIn(json).some(([name, value]) => {
    if (errorNames.has(name)) return !isNo(value);
    if (successNames.has(name)) return isNo(value) && value !== null;
    if (name === 'status') return value === false || isFailure(value) || (numberIn(value) ?? 0) >= 400;
    return false;
  });
}

const errorNames = new Set(['error', 'errors', 'erro', 'errores', 'iserror', 'haserror']);
const successNames = new Set(['success', 'issuccess', 'sucesso', 'exito', 'éxito', 'sukses', 'ok']);

function isNo(value: unknown, depth = deepest): boolean {
  if (typeof value === 'string') return /^(|0|false|no|não|nao|none|null|ok|tidak)$/i.test(value.trim());
  if (typeof value !== 'object' || value === null) return !value;
  return depth > 0 && Object.values(value).every((part) => isNo(part, depth - 1));
}

const failure = /^(false|error|erro|fail|failed|failure|falha|fallo|gagal|ko|nok)$/i;

function isFailure(value: unknown): boolean {
  return typeof value === 'string' && failure.test(value.trim());
}

function numberIn(value: unknown): number | undefined {
  return typeof value === 'number' || (typeof value === 'string' && value.length < longestNumber)
    ? Number(value)
    : undefined;
}

const longestNumber = 20;

/** Whether the API itself wrote an error body, not a proxy, a framework or another host. */
export function isFromApi(body: Body, complaint: Complaint | undefined): boolean {
  // Hosts also use NOT_FOUND for their own pages.
  if (complaint?.code)
    return complaint.code !== 'NOT_FOUND' || body.kind === 'json' || complaint.says.has('no-player');
  if (!complaint || complaint.isAboutPath) return false;
  return body.kind === 'json' || (body.kind === 'text' && complaint.says.has('no-player'));
}

function complaintInJson(json: object): Complaint | undefined {
  const values = fieldsIn(json).flatMap(([name, value]) => (isWordy(name) ? [value] : []));
  const words = values.filter((value) => typeof value === 'string').map((value) => value.slice(0, maxRead));
  const status = values.map(numberIn).find((number = 0) => number >= 400 && number < 600);
  if (words.length === 0 && status === undefined && !isComplaint(json)) return undefined;
  const complaint = complaintInText(words.join('\n').slice(0, maxRead));
  return {
    ...complaint,
    code: words.find(isErrorCode) ?? complaint.code,
    status,
    isAboutPath: complaint.isAboutPath || isBareNotFound(json),
  };
}

function complaintInText(text: string): Complaint {
  const says = meaningsOf(text);
  return { code: codeAmong(text), status: undefined, says, isAboutPath: says.has('no-path') };
}

/** In characters: complaints are short, but bodies may have two million. */
const maxRead = 2_000;
/** Characters read of markup: a proxy's page may quote the code far below its style sheet. */
const maxMarkupRead = 20_000;

/** Lists fields, by {@link plainKey}, that may hold a complaint: of the body, its error fields, wrappers and lists. */
function fieldsIn(json: unknown, around = '', depth = 0): [name: string, value: unknown][] {
  if (depth > deepest) return [];
  if (Array.isArray(json))
    return json.slice(0, mostErrors).flatMap((entry) => fieldsIn(entry, around, depth + 1));
  if (!isRecord(json)) return around === '' ? [] : [[around, json]];
  return firstKeys(json)
    .slice(0, mostFields)
    .flatMap((key): [string, unknown][] => {
      const name = plainKey(key);
      const value = unwrapText(json[key]);
      const nested = isWordy(name) && typeof value === 'object' ? fieldsIn(value, name, depth + 1) : [];
      return [[name, value], ...nested];
    });
}

const deepest = 3;
const mostErrors = 3;
const mostFields = 50;

function isWordy(name: string): boolean {
  return usualWrappers.has(name) || wordyStems.some((stems) => stems.test(name));
}

const wordyStems = [
  /err|code|status|msg|mess|detail|reason|title|descri|notice/,
  /pesan|keterangan|alasan|mens|codigo|detal|motivo|thongbao|thôngbáo|loi|lỗi|رسالة|خطأ|ข้อความ/,
];

/** Detects `{"detail": "Not Found"}` (FastAPI), `{"message": "Not Found"}` (API gateways), and Spring's with `path`. */
function isBareNotFound(json: object): boolean {
  const body: Record<string, unknown> = isRecord(json) ? json : {};
  const isBare = Object.keys(body).length === 1 && body.error === undefined;
  const says = (value: unknown) => typeof value === 'string' && /^not found$/i.test(value);
  return (isBare && (says(body.detail) || says(body.message))) || (says(body.error) && 'path' in body);
}

function codeAmong(text: string): ErrorCode | undefined {
  return /[A-Z]_[A-Z0-9]/.test(text) ? everyCode.find((code) => text.includes(code)) : undefined;
}

const everyCode = Object.keys(errorCodes).filter(isErrorCode);
