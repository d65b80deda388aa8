/** Steps that the reader has ticked, by article. In this browser: the account's other devices are usually elsewhere. */
const nameOf = (articleId: string): string => `knowledge.steps.${articleId}`;

export function readTicked(articleId: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(nameOf(articleId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** A full store costs the memory, not the tick. */
export function storeTicked(articleId: string, ticked: readonly string[]): void {
  try {
    if (ticked.length === 0) localStorage.removeItem(nameOf(articleId));
    else localStorage.setItem(nameOf(articleId), JSON.stringify(ticked));
  } catch {
    return;
  }
}
