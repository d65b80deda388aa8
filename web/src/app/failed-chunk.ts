import { limits } from '@sightline/contract/limits';

const keyOf = (path: string) => `reloaded:${path}`;

/** Remembers the reload, and refuses a second one of the same path within 10 s (specification, section 8). */
export function mayReload(path: string, now = Date.now()): boolean {
  const last = Number(sessionStorage.getItem(keyOf(path)) ?? 0);
  if (now - last < limits.pageReloadGuard) return false;
  sessionStorage.setItem(keyOf(path), String(now));
  return true;
}

/** A chunk that cannot be loaded is usually one that a newer build replaced: reload, and otherwise show the error. */
export function reloadOnFailedChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // The router would reload once by itself, ignoring the 10 s; this flag says that it already did.
    sessionStorage.setItem(`tanstack_router_reload:${event.payload.message}`, '1');
    // Without a connection a reload would lose the current page too.
    if (!navigator.onLine || !mayReload(location.pathname)) return;
    event.preventDefault();
    location.reload();
  });
}
