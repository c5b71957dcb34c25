import type { Body } from './answer-body.ts';
import { type ErrorCode, errorCodes, isErrorCode } from './error-codes.ts';

/** The content of an error body, read from any of the known shapes. */
export interface Complaint {
  /** One of the contract's codes, wherever in the body it stood. */
  code: ErrorCode | undefined;
  /** The HTTP status that the body itself claims. */
  status: number | undefined;
  /** The first 2,000 characters of its text in lower case; empty for markup, whose text is a proxy's. */
  words: string;
  /** It says nothing but "not found": a framework's answer for a path that it doesn't serve. */
  isAboutPath: boolean;
}

/**
 * Reads the complaint from a body: `{error, code, message, status}`, `{status: "error", message, code}`, `{error: {…}}`,
 * `{success: false, message}`, `{detail}`, a list of one of these, or plain text. Undefined if there is none.
 */
export function complaintIn(body: Body): Complaint | undefined {
  switch (body.kind) {
    case 'empty':
      return undefined;
    case 'json':
      return complaintInJson(body.json);
    case 'markup':
      return complaintInText(body.text, '');
    case 'text':
    case 'broken-json':
      return complaintInText(body.text, body.text);
  }
}

/** Whether a body that came with status 200 reports an error all the same. */
export function isComplaint(json: object): boolean {
  const body = recordIn(firstIn(json));
  return (
    errorNames.some((name) => Boolean(body[name])) ||
    successNames.some((name) => isNo(body[name])) ||
    (typeof body.status === 'string' &&
      /^(error|erro|fail|failed|failure|falha|fallo)$/i.test(body.status)) ||
    (numberIn(body.status) ?? 0) >= 400
  );
}

// In English, Portuguese and Spanish.
const errorNames = ['error', 'errors', 'erro', 'errores'];
const successNames = ['success', 'sucesso', 'exito', 'éxito', 'ok'];

function isNo(value: unknown): boolean {
  return value === false || (typeof value === 'string' && /^(false|no|não|nao)$/i.test(value));
}

/** Any value may stand under any name: `Number()` throws at some objects and at deeply nested lists. */
function numberIn(value: unknown): number | undefined {
  return typeof value === 'number' || (typeof value === 'string' && value.length < longestNumber)
    ? Number(value)
    : undefined;
}

const longestNumber = 20;

/** Whether an error body is the API's own, and not that of a proxy, a framework or another host in its place. */
export function isFromApi(body: Body, complaint: Complaint | undefined): boolean {
  if (complaint?.code) return true;
  if (!complaint || complaint.isAboutPath) return false;
  return body.kind === 'json' || (body.kind === 'text' && isAboutPlayer(complaint.words));
}

/** Whether `words`, in lower case, say that there is no such player. */
export function isAboutPlayer(words: string): boolean {
  return aboutPlayer.test(words);
}

const aboutPlayer = new RegExp(
  [
    /\b(player|account|uid|profile)\b.{0,40}\b(not found|does(n't| not) exist)\b/,
    /\bno (such )?(player|account|uid|profile)\b/,
    /\b(jogador|jugador|conta|cuenta|usu[aá]rio|perfil|uid)\b.{0,40}\b(n[aã]o (foi )?encontrad[oa]|no (fue )?encontrad[oa]|n[aã]o existe|no existe)\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

function complaintInJson(json: object): Complaint | undefined {
  const outer = recordIn(firstIn(json));
  const errors = outer.error ?? outer.erro ?? outer.errors ?? outer.errores;
  const inner = recordIn(firstIn(errors));
  const values = [inner, outer].flatMap((part) => fieldNames.map((name) => part[name]));
  const words = values.filter((value) => typeof value === 'string').map((value) => value.slice(0, maxRead));
  const status = values.map(numberIn).find((number = 0) => number >= 400 && number < 600);
  if (words.length === 0 && status === undefined && !isComplaint(json)) return undefined;
  const text = words.join(' ').slice(0, maxRead);
  return {
    code: words.find(isErrorCode) ?? codeAmong(text),
    status,
    words: text.toLowerCase(),
    isAboutPath: aboutPath.test(text) || isBareNotFound(outer),
  };
}

function complaintInText(text: string, readable: string): Complaint {
  const words = readable.slice(0, maxRead).toLowerCase();
  return {
    code: codeAmong(text.slice(0, maxMarkupRead)),
    status: undefined,
    words,
    isAboutPath: aboutPath.test(words),
  };
}

/** Characters: a complaint is a sentence or two, while a body may have two million. */
const maxRead = 2_000;
/** A proxy's page may quote the code far below its style sheet. */
const maxMarkupRead = 20_000;

const fieldNames = [
  ...['code', 'status', 'statusCode', 'error', 'message', 'detail', 'reason', 'title'],
  ...['erro', 'mensagem', 'mensaje', 'codigo', 'detalhe', 'detalle', 'motivo'],
];

// "Route GET:/x not found" (fastify), "Cannot GET /x" (express), "404 page not found" (Go), "no Route matched" (Kong),
// "The requested URL was not found" (Flask), "The route x could not be found" (Laravel).
const aboutPath =
  /\b(route|endpoint|page|path|resource|url)\b.{0,200}\b(not|not be) found\b|\bcannot get\b|\bno route\b/i;

/** `{"detail": "Not Found"}` (FastAPI), `{"message": "Not Found"}` (API gateways), `{"error": "Not Found", "path": "/x", …}` (Spring). */
function isBareNotFound(json: Record<string, unknown>): boolean {
  const isBare = Object.keys(json).length === 1 && json.error === undefined;
  const says = (value: unknown) => typeof value === 'string' && /^not found$/i.test(value);
  return (isBare && (says(json.detail) || says(json.message))) || (says(json.error) && 'path' in json);
}

function codeAmong(text: string): ErrorCode | undefined {
  return /[A-Z]_[A-Z0-9]/.test(text) ? everyCode.find((code) => text.includes(code)) : undefined;
}

const everyCode = Object.keys(errorCodes).filter(isErrorCode);

function firstIn(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value;
}

function recordIn(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
