import type { Question } from '@sightline/contract/sheet-templates';
import { useEffect, useRef, useState } from 'react';
import type { Given } from './changes.ts';

/** Typing pauses this long before what was typed is kept and sent. */
const pause = 600;

type Keep = (question: Question, given: Given) => Promise<void>;
type Waiting = { question: Question; given: Given; timer: number };

/** What is being typed, until it pauses or the page is hidden. */
export function useTyping(keep: Keep) {
  const [typed, setTyped] = useState<ReadonlyMap<string, Given>>(new Map());
  const latest = useRef(keep);
  useEffect(() => {
    latest.current = keep;
  });
  const [{ enter, flush }] = useState(() => {
    const waiting = new Map<string, Waiting>();

    async function settle(id: string): Promise<void> {
      const entry = waiting.get(id);
      if (!entry) return;
      window.clearTimeout(entry.timer);
      waiting.delete(id);
      await latest.current(entry.question, entry.given);
      // Shown until the outbox shows it, unless more was typed meanwhile.
      if (!waiting.has(id)) setTyped((before) => new Map([...before].filter(([one]) => one !== id)));
    }

    return {
      enter(question: Question, given: Given, isTyped: boolean): void {
        const { id } = question;
        window.clearTimeout(waiting.get(id)?.timer);
        const timer = window.setTimeout(() => void settle(id), isTyped ? pause : 0);
        waiting.set(id, { question, given, timer });
        setTyped((before) => new Map(before).set(id, given));
      },
      flush(): void {
        for (const id of [...waiting.keys()]) void settle(id);
      },
    };
  });
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && flush();
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('pagehide', flush);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);
  return { typed, enter };
}
