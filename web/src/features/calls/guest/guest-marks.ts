import type { DrawnMark } from '@sightline/contract/annotations';
import { useEffect, useRef, useState } from 'react';

/** New marks draw the eye for so long after their last point. */
const markIsNewFor = 2000;

const none: Set<string> = new Set();

type Known = ReadonlyMap<string, number>;

const lengthsOf = (marks: readonly DrawnMark[]): Known => new Map(marks.map(({ id, points }) => [id, points.length]));

/** Ids of what others drew, or drew on with, since `known`. */
const grownSince = (known: Known, marks: readonly DrawnMark[], meId: string): string[] =>
  marks.flatMap(({ id, author_id, points }) =>
    author_id !== meId && points.length > (known.get(id) ?? 0) ? [id] : [],
  );

/** Before the page was touched, as after a reload, Chromium refuses and complains. */
const mayBuzz = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

/** What others have just drawn, which pulses; and a tick in the hand for each new mark. */
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
