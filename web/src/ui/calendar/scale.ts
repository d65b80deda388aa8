import { clock } from './times.ts';
import type { Calendar, Span } from './working-hours.ts';
import { addDays, startOfDay } from './zone.ts';

/** Times along the board: a day as a whole. */
export type Segment = Span & { day: string; x: number; width: number };
export type Scale = { segments: readonly Segment[]; width: number };

const hour = 3_600_000;
const hourWidth = 72;
/** Everything is planned in steps of a quarter of an hour. */
export const step = 900_000;

export function dayScale(day: string, { timezone }: Calendar): Scale {
  const [start, end] = [startOfDay(day, timezone), startOfDay(addDays(day, 1), timezone)];
  const width = ((end - start) / hour) * hourWidth;
  return { segments: [{ day, start, end, x: 0, width }], width };
}

/** Returns the visible pieces of a span: one for each day that it touches, at the edge if it is outside of the shown hours. */
export function piecesOf({ segments }: Scale, { start, end }: Span, zone: string): { x: number; width: number }[] {
  return segments.flatMap((segment) => {
    const [from, to] = [startOfDay(segment.day, zone), startOfDay(addDays(segment.day, 1), zone)];
    if (end <= from || start >= to) return [];
    const at = (time: number) => {
      const share = (time - segment.start) / (segment.end - segment.start);
      return segment.x + Math.min(1, Math.max(0, share)) * segment.width;
    };
    const [left, right] = [at(start), at(end)];
    const width = Math.max(right - left, 14);
    return [{ x: Math.min(left, segment.x + segment.width - width), width }];
  });
}

/** The time at a place of the board. */
export function timeAt({ segments, width }: Scale, x: number): number {
  const inside = Math.min(Math.max(x, 0), width - 1);
  const segment = segments.find((each) => inside < each.x + each.width) ?? segments[0];
  if (!segment) return 0;
  return segment.start + ((inside - segment.x) / segment.width) * (segment.end - segment.start);
}

export const snap = (at: number): number => Math.round(at / step) * step;

/** The hours of a segment, each with what the clock shows then: on the days of summer time an hour is missing, or comes twice. */
export function hourMarks({ start, end, x, width }: Segment, zone: string): { x: number; label: string }[] {
  const count = Math.round((end - start) / hour);
  return Array.from({ length: count }, (_, index) => ({
    x: x + (index * width * hour) / (end - start),
    label: clock(start + index * hour, zone),
  }));
}
