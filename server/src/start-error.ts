/** A reason not to start that its message explains wholly: what is wrong and what to do. Printed without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}

/** What an unknown error says, for the middle of a sentence. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
