/** `unclear`: says nothing about the address, e.g. a 500. */
export type Verdict = 'served' | 'not-served' | 'unclear';

export function createServedAddress<Address>(addresses: readonly [Address, ...Address[]]) {
  let candidates = addresses;
  return {
    /** Asks in order until one is served, then only that one. @returns the last answer, perhaps `not-served` */
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
