/** A refused command. The message says what is wrong and what to do. */
export class Refusal extends Error {
  override name = 'Refusal';
}
