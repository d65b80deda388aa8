import { useEffect, useRef, useState } from 'react';

/** Typing pauses this long before what was typed is kept and sent. */
const pause = 600;

/** Holds what is being typed until it pauses or the page is hidden. `flush` saves all of it at once. */
export function useTyping<Subject extends { id: string }, Given>(
  keep: (subject: Subject, given: Given) => Promise<void>,
) {
  const [typed, setTyped] = useState<ReadonlyMap<Subject['id'], Given>>(new Map());
  const latest = useRef(keep);
  useEffect(() => {
    latest.current = keep;
  });
  const [{ enter, flush }] = useState(() => {
    const waiting = new Map<Subject['id'], { subject: Subject; given: Given; timer: number }>();

    async function settle(id: Subject['id']): Promise<void> {
      const entry = waiting.get(id);
      if (!entry) return;
      window.clearTimeout(entry.timer);
      waiting.delete(id);
      await latest.current(entry.subject, entry.given);
      // Shown until the outbox shows the change, unless more was typed meanwhile.
      if (!waiting.has(id)) setTyped((before) => new Map([...before].filter(([one]) => one !== id)));
    }

    return {
      enter(subject: Subject, given: Given, isTyped = true): void {
        const id: Subject['id'] = subject.id;
        window.clearTimeout(waiting.get(id)?.timer);
        const timer = window.setTimeout(() => void settle(id), isTyped ? pause : 0);
        waiting.set(id, { subject, given, timer });
        setTyped((before) => new Map(before).set(id, given));
      },
      async flush(): Promise<void> {
        await Promise.all([...waiting.keys()].map(settle));
      },
    };
  });
  useEffect(() => {
    const keepAll = () => void flush();
    const onHidden = () => document.visibilityState === 'hidden' && keepAll();
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('pagehide', keepAll);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pagehide', keepAll);
      keepAll();
    };
  }, [flush]);
  return { typed, enter, flush };
}
