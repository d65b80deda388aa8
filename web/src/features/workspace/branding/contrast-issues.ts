import { contrast, mix, textOn } from '@sightline/contract/workspace/colors';

/** The surfaces of the light and the dark theme, the same as in theme.ts. */
const surfaces = { light: ['#ffffff', '#f5f5f7'], dark: ['#141518'] } as const;

/** WCAG 2.2 AA: 1.4.3 for text, 1.4.11 for shapes such as buttons, switches and the focus ring. */
const needed = { text: 4.5, shape: 3 } as const;

type Place = 'button_text' | 'on_light' | 'on_dark';
export type ContrastIssue = { place: Place; ratio: number; needed: number };

const lowest = (color: string, on: readonly string[]): number => Math.min(...on.map((other) => contrast(color, other)));

const ratiosOf = (color: string): ContrastIssue[] => [
  { place: 'button_text', ratio: contrast(color, textOn(color)), needed: needed.text },
  { place: 'on_light', ratio: lowest(color, surfaces.light), needed: needed.shape },
  { place: 'on_dark', ratio: lowest(color, surfaces.dark), needed: needed.shape },
];

/** Returns the surfaces on which a colour fails. Text in the brand's colour never does: the theme adjusts it until it can be read. */
export const contrastIssues = (color: string): ContrastIssue[] =>
  ratiosOf(color).filter(({ ratio, needed }) => ratio < needed);

/** The colour that passes everywhere with the least white or black mixed in; null where there is none. */
export function nearestPassing(color: string): string | null {
  for (let step = 0; step <= 100; step += 1) {
    const near = ['#000000', '#ffffff'].map((end) => mix(color, end, step / 100));
    const passing = near.find((candidate) => contrastIssues(candidate).length === 0);
    if (passing) return passing;
  }
  return null;
}
