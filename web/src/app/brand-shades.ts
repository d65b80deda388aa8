import type { MantineColorsTuple } from '@mantine/core';

type Rgb = readonly [number, number, number];

const channels = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

const hexOf = (color: Rgb): string =>
  `#${color.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

/** `share` of `other` mixed into `hex`, 0 to 1. */
function mix(hex: string, other: string, share: number): string {
  const [a, b] = [channels(hex), channels(other)];
  const blend = (index: 0 | 1 | 2) => a[index] * (1 - share) + b[index] * share;
  return hexOf([blend(0), blend(1), blend(2)]);
}

function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG contrast ratio, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

const isHex = (color: string): boolean => /^#[0-9a-f]{6}$/i.test(color);
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
