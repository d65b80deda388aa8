/** Hues that stay apart from each other and from the colours of states. Degrees in OKLCH. */
const hues = [15, 45, 80, 120, 155, 190, 225, 260, 290, 315, 345] as const;

/** The same person has the same hue on every screen and device. */
export function personHue(id: string): number {
  let hash = 0x811c9dc5;
  for (const character of id) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0;
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
