/**
 * Runs checks side by side and waits for all of them. Of several that refuse the first in the list counts: with `Promise.all`
 * it would be the one whose answer happens to come first, and the others would go on in a transaction that has ended.
 */
export async function settleInOrder<const Work extends readonly unknown[]>(
  work: Work,
): Promise<{ -readonly [Index in keyof Work]: Awaited<Work[Index]> }> {
  const settled = await Promise.allSettled(work);
  for (const one of settled) if (one.status === 'rejected') throw one.reason;
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value) as never;
}
