import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { hasServiceWorkers, readKeptPush, startWorker, useWorkerMessages } from '#web/lib/service-worker.ts';
import { markAsRead, unreadQuery } from '../api.ts';
import { useOwner } from './owner.ts';

/** Matches the fragment of an address that a notification opened (web/src/service-worker/click.ts). */
const opened = /^(?:notification|reply)-([\da-f-]{36})$/;

/** Without a worker the application works as before; the next start tries again. */
const ignore = (): void => undefined;

/** Keeps in step with the page: the subscription of this browser, the badge of its icon, and what was opened from outside. */
export function PushKeeper() {
  useWorker();
  useBadge();
  useOpened();
  return null;
}

async function renew(owner: string): Promise<void> {
  await startWorker();
  if (!readKeptPush()) return;
  const { renewPush } = await import('./subscribe.ts');
  await renewPush(owner);
}

/** Not while this is developed: Vite builds no worker then. */
function useWorker(): void {
  const owner = useOwner();
  const router = useRouter();
  useWorkerMessages((message, answer) => {
    if (message.type === 'resubscribed') void renew(owner).catch(ignore);
    if (message.type !== 'open') return;
    answer();
    void router.navigate({ href: message.path });
  });
  useEffect(() => {
    if (hasServiceWorkers() && import.meta.env.PROD) void renew(owner).catch(ignore);
  }, [owner]);
}

function useBadge(): void {
  const unread = useQuery(unreadQuery).data?.unread;
  useEffect(() => {
    if (unread === undefined || !('setAppBadge' in navigator)) return;
    void (unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge()).catch(ignore);
  }, [unread]);
}

function useOpened(): void {
  const router = useRouter();
  useEffect(() => {
    const read = (hash: string): void => {
      const [, id] = opened.exec(hash) ?? [];
      if (id) void markAsRead([id]).catch(ignore);
    };
    read(router.state.location.hash);
    return router.subscribe('onResolved', ({ toLocation, hashChanged }) => hashChanged && read(toLocation.hash));
  }, [router]);
}
