const PREFIX = 'SIGHTLINE_';

/** Set by npm or Node themselves and near one of ours by accident. */
const FOREIGN = /^(npm_|NODE_)/i;

/** One sentence for each variable that was surely meant for us: nearly one of our names, or with our name in front. */
export function findLikelyTypos(given: string[], known: string[]): string[] {
  return given
    .filter((name) => !known.includes(name) && !FOREIGN.test(name))
    .flatMap((name) => {
      const bare = name.toUpperCase().replace(PREFIX, '');
      const meant = known.find((key) => editDistance(bare, key) <= tolerance(key));
      if (meant) return [`There is no setting ${name}; did you mean ${meant}?`];
      return bare === name.toUpperCase() ? [] : [`There is no setting ${name}; docs/configuration.md lists them.`];
    });
}

/** Short names lie close to many words. */
function tolerance(key: string): number {
  return key.length <= 6 ? 1 : 2;
}

/** How many letters to insert, drop, replace or swap with their neighbour. */
export function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1];
      const best = Math.min(at(last, column) + 1, at(current, column - 1) + 1, at(last, column - 1) + (same ? 0 : 1));
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current.push(swapped ? Math.min(best, at(beforeLast, column - 2) + 1) : best);
    }
    beforeLast = last;
    last = current;
  }
  return at(last, to.length);
}

function at(row: number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
