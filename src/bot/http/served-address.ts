/** The verdict of an answer on its address. `unclear`: it says nothing about it, as a 500 does. */
export type Verdict = 'served' | 'not-served' | 'unclear';

/** Finds out which of `addresses` a host serves, at the cost of one request for each that it does not. */
export function createServedAddress<Address>(addresses: readonly [Address, ...Address[]]) {
  let candidates = addresses;
  return {
    /**
     * Asks the addresses in order until a server serves one; from then on it asks only that one.
     * @returns the last answer; it may be judged `not-served`
     */
    async ask<Answer>(
      get: (address: Address) => Promise<Answer>,
      judge: (answer: Answer) => Verdict,
    ): Promise<Answer> {
      const [first, ...others] = candidates;
      let address = first;
      let answer = await get(first);
      for (const other of others) {
        if (judge(answer) !== 'not-served') break;
        address = other;
        answer = await get(other);
      }
      if (judge(answer) === 'served') candidates = [address];
      return answer;
    },
  };
}
