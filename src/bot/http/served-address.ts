/** `unclear`: the answer, a 500 for example, says nothing about the address. */
export type Verdict = 'served' | 'not-served' | 'unclear';

export function createServedAddress<Address>(addresses: readonly [Address, ...Address[]]) {
  let candidates = addresses;
  return {
    /** Tries addresses until one is served, then uses only that. @returns the last answer, even if not served */
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
