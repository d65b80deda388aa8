import { sentencesOfError } from './error-sentences.ts';

export type Failure<T> = { item: T; why: string };

/** One request after the other; a refused one does not stop the rest. Returns what failed and why. */
export async function runEach<T>(
  items: readonly T[],
  act: (item: T) => Promise<void>,
  onProgress?: (done: number) => void,
): Promise<Failure<T>[]> {
  const failures: Failure<T>[] = [];
  for (const [index, item] of items.entries()) {
    onProgress?.(index);
    try {
      await act(item);
    } catch (error) {
      failures.push({ item, why: sentencesOfError(error).join(' ') });
    }
  }
  return failures;
}
