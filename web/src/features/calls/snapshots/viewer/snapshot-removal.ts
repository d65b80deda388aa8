import { useTranslation } from 'react-i18next';
import { alertUndo } from '#web/lib/alert-undo.tsx';
import { alertFailure } from '#web/lib/alerts.ts';
import { Store, useStore } from '#web/lib/store.ts';
import { removeSnapshot } from '../snapshot-api.ts';

/** Hidden at once, deleted after the time for undo. Leaving the page before that deletes nothing. */
const hidden = new Store<ReadonlySet<string>>(new Set());

export const useHiddenSnapshots = (): ReadonlySet<string> => useStore(hidden);

export function useRemoveSnapshot(): (id: string) => void {
  const { t } = useTranslation('snapshots');
  const showAgain = (id: string) => hidden.set(new Set([...hidden.get()].filter((other) => other !== id)));
  return (id) => {
    hidden.set(new Set([...hidden.get(), id]));
    void alertUndo({
      message: t('removed'),
      onUndo: () => showAgain(id),
      onExpire: () =>
        void removeSnapshot(id).catch((error: unknown) => {
          showAgain(id);
          alertFailure(error);
        }),
    });
  };
}
