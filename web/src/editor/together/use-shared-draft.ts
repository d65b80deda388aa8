import { useEffect, useState, useSyncExternalStore } from 'react';
import { useMe } from '#web/features/session/session.tsx';
import { SharedDraft } from './shared-draft.ts';

/** A shared document, connected for as long as the screen is shown. */
export function useSharedDraft(document: string): SharedDraft {
  const { id, name } = useMe();
  const [draft] = useState(() => new SharedDraft(document, { id, name }));
  useEffect(() => draft.open(), [draft]);
  return draft;
}

/** Whether the text is here and may be written; changes seldom, unlike whether it is saved. */
export const useWritable = (draft: SharedDraft): 'connecting' | 'refused' | 'open' =>
  useSyncExternalStore(draft.saving.subscribe, () => {
    const { state } = draft.saving.get();
    return state === 'connecting' || state === 'refused' ? state : 'open';
  });

/** A line of the draft, as the last change left it. */
export function useSharedField(draft: SharedDraft, name: 'title' | 'summary'): [string, (value: string) => void] {
  const value = useSyncExternalStore(
    (listener) => {
      draft.fields.observe(listener);
      return () => draft.fields.unobserve(listener);
    },
    () => draft.fields.get(name) ?? '',
  );
  return [value, (next) => draft.fields.set(name, next)];
}
