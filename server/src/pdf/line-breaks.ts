import LineBreaker from 'linebreak';

/** Scripts that write no spaces between words. */
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const words = new Intl.Segmenter('th', { granularity: 'word' });

/** The text in pieces between which a line may end (UAX 14). */
export function piecesOf(text: string): string[] {
  const breaker = new LineBreaker(text);
  const pieces: string[] = [];
  let from = 0;
  for (let at = breaker.nextBreak(); at; at = breaker.nextBreak()) {
    const piece = text.slice(from, at.position);
    if (unspaced.test(piece)) pieces.push(...Array.from(words.segment(piece), ({ segment }) => segment));
    else pieces.push(piece);
    from = at.position;
  }
  return pieces;
}
