/** Why a command does not do what it was asked, said wholly by the message: what is wrong and what to do. */
export class Refusal extends Error {
  override name = 'Refusal';
}
