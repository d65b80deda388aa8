/** Hues that stay apart from each other and from the colours of states. Degrees in OKLCH. */
const hues = [20, 65, 110, 160, 200, 240, 285, 335] as const;

/** The same person has the same hue on every screen and device. */
export function personHue(id: string): number {
  let hash = 0;
  for (const character of id) hash = (hash * 31 + character.charCodeAt(0)) >>> 0;
  return hues[hash % hues.length] ?? hues[0];
}

/** "Ana Maria Ribeiro" -> "AR", "ana" -> "A". */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
