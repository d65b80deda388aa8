/** A reason not to start that its message explains wholly: what is wrong and what to do. Printed without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}
