/** Why a step at the keyboard came to nothing, in a sentence for the person there. */
export class Refusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Refusal';
  }
}
