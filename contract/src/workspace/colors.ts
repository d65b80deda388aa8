/** Colours as `#rrggbb`, and how well one is read on another. No schemas: pages need this before those are loaded. */
type Rgb = readonly [number, number, number];

export const isHex = (color: string): boolean => /^#[0-9a-f]{6}$/i.test(color);

const channels = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

const hexOf = (color: Rgb): string =>
  `#${color.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

/** `share` of `other` mixed into `hex`, 0 to 1. */
export function mix(hex: string, other: string, share: number): string {
  const [a, b] = [channels(hex), channels(other)];
  const blend = (index: 0 | 1 | 2) => a[index] * (1 - share) + b[index] * share;
  return hexOf([blend(0), blend(1), blend(2)]);
}

export function luminance(hex: string): number {
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

/** Above this luminance, text on a filled shape is dark. The theme and e-mails both draw their buttons by it. */
export const darkTextAbove = 0.36;

/** The colour of text on a button of this colour. */
export const textOn = (color: string): string => (luminance(color) > darkTextAbove ? '#000000' : '#ffffff');
