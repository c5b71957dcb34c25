import { readBody } from './answer-body.ts';
import { complaintIn, isFromApi } from './complaint.ts';

interface AnswerParts {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

export function isNoSuchPath({ status, headers, body }: AnswerParts): boolean {
  if (status !== 404) return false;
  const read = readBody(body, headers['content-type']);
  return !isFromApi(read, complaintIn(read));
}
