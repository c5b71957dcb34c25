import { NotReadError } from '../../shared/errors/not-read-error.ts';
import { StoreAwayError } from '../../shared/store/store-error.ts';

export async function orNotRead<Value>(reading: Promise<Value>): Promise<Value> {
  try {
    return await reading;
  } catch (error) {
    throw error instanceof StoreAwayError ? new NotReadError(error) : error;
  }
}
