import { lazy, Suspense } from 'react';
import { i18n } from '#web/lib/i18n.ts';
import { useStore } from '#web/lib/store.ts';
import { putOffAsked } from './asked.ts';

const PutOffDialog = lazy(async () => {
  const [{ PutOffDialog: Loaded }] = await Promise.all([
    import('./dialog.tsx'),
    i18n.loadNamespaces(['notifications']),
  ]);
  return { default: Loaded };
});

/** The dialog that asks when to come back to something, once it is asked for. */
export function PutOffHost() {
  const asked = useStore(putOffAsked);
  return (
    asked && (
      <Suspense fallback={null}>
        <PutOffDialog asked={asked} onClose={() => putOffAsked.set(null)} />
      </Suspense>
    )
  );
}
