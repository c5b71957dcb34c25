export class StoreError extends Error {
  override name = 'StoreError';
}

/** An open store refuses, hangs or can't be reached. The outage has been logged once. */
export class StoreAwayError extends Error {
  override name = 'StoreAwayError';
}

/** Like {@link StoreAwayError}, but the command was never sent, so Redis can't run it later. */
export class NotSentError extends StoreAwayError {
  override name = 'NotSentError';
}
