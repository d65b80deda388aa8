import type { DrawnMark } from '@sightline/contract/annotations';
import { useEffect, useRef, useState } from 'react';

/** How long (ms) new marks pulse after their last point. */
const markIsNewFor = 2000;

const none: Set<string> = new Set();

type Known = ReadonlyMap<string, number>;

const lengthsOf = (marks: readonly DrawnMark[]): Known => new Map(marks.map(({ id, points }) => [id, points.length]));

/** The ids of marks by others that are new or longer since `known`. */
const grownSince = (known: Known, marks: readonly DrawnMark[], meId: string): string[] =>
  marks.flatMap(({ id, author_id, points }) =>
    author_id !== meId && points.length > (known.get(id) ?? 0) ? [id] : [],
  );

/** Before a user gesture, as after a reload, Chromium refuses to vibrate and logs an error. */
const mayBuzz = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

/** The marks that others have just drawn, which pulse; vibrates once for each new mark. */
export function useNewMarks(marks: readonly DrawnMark[], meId: string): readonly DrawnMark[] {
  const known = useRef(lengthsOf(marks));
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const [ids, setIds] = useState(none);
  useEffect(() => {
    const grown = grownSince(known.current, marks, meId);
    const isBegun = grown.some((id) => !known.current.has(id));
    known.current = lengthsOf(marks);
    if (grown.length === 0) return;
    if (isBegun && mayBuzz()) navigator.vibrate?.(20);
    setIds((before) => before.union(new Set(grown)));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIds(none), markIsNewFor);
  }, [marks, meId]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return marks.filter(({ id }) => ids.has(id));
}
