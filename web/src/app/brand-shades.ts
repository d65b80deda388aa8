import type { MantineColorsTuple } from '@mantine/core';
import { contrast, isHex, luminance, mix } from '@sightline/contract/workspace/colors';

const tints = [0.92, 0.84, 0.65, 0.45, 0.28, 0.13];
const darker = [0.14, 0.26, 0.38];

/** Ten shades around a brand colour; the colour itself, untouched, is number 6. */
export function shadesOf(color: string): MantineColorsTuple {
  const exact = isHex(color) ? color : '#4a58da';
  return [
    ...tints.map((share) => mix(exact, '#ffffff', share)),
    exact,
    ...darker.map((share) => mix(exact, '#000000', share)),
  ] as unknown as MantineColorsTuple;
}

/** AA for text, with a margin for tinted backgrounds. */
const enough = 4.6;

/** The brand colour as text: as near to shade `from` as `background` allows, whatever the brand. */
export function readableOn(background: string, shades: MantineColorsTuple, from: number): string {
  const start = shades[from] ?? '#000000';
  const end = luminance(background) > 0.4 ? '#000000' : '#ffffff';
  for (let share = 0; share < 1; share += 0.05) {
    const candidate = mix(start, end, share);
    if (contrast(candidate, background) >= enough) return candidate;
  }
  return end;
}
