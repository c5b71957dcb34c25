import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { soundPicture } from '../../shared/pictures/decode.ts';
import type { Picture } from '../../shared/pictures/picture.ts';
import { type EditedRecord, type RecordProblem, readEditedRecord } from './read-edited-record.ts';

/** A record that a visitor edited, under the digest of its text. */
export interface KeptRecord extends EditedRecord {
  id: string;
  text: string;
}

/** The records and pictures that visitors uploaded. Memory holds only the last few of each, and they end with the playground. */
export class VisitorsThings {
  readonly #records = new LRUCache<string, KeptRecord>({ max: maxRecords });
  readonly #pictures = new LRUCache<string, Picture>({ max: maxPictures });

  addRecord(text: string): KeptRecord | RecordProblem {
    const read = readEditedRecord(text);
    if ('code' in read) return read;
    const id = createHash('sha256').update(text).digest('base64url');
    const kept = { ...read, id, text };
    this.#records.set(id, kept);
    return kept;
  }

  record(id: string): KeptRecord | undefined {
    return this.#records.get(id);
  }

  /**
   * Takes a picture as it takes one of any source.
   * @returns its id
   * @throws BadPictureError
   */
  async addPicture(bytes: Buffer): Promise<string> {
    const sound = await soundPicture(bytes, 'item');
    this.#pictures.set(sound.digest, { kind: 'item', id: '', ...sound, source: 'visitor', isMissing: false });
    return sound.digest;
  }

  picture(id: string): Picture | undefined {
    return this.#pictures.get(id);
  }
}

const maxRecords = 100;
const maxPictures = 8;
