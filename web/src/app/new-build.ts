import type { AnyRouter } from '@tanstack/react-router';

const checkEvery = 60_000;

const ownEntry = (): string | null => document.querySelector('script[type=module][src]')?.getAttribute('src') ?? null;

/** True if the server serves another build than the running one; false if it does not respond. */
export async function hasNewerBuild(own = ownEntry()): Promise<boolean> {
  try {
    const response = await fetch('/version.json', { cache: 'no-store' });
    const { entry } = (await response.json()) as { entry?: string };
    return response.ok && entry !== undefined && own !== null && entry !== own;
  } catch {
    return false;
  }
}

/** Specification, section 2: once a newer build is detected, the next navigation loads it. */
export function watchForNewBuild(router: AnyRouter): void {
  if (import.meta.env.DEV) return;
  let isOutdated = false;
  const check = (): void => {
    if (document.visibilityState !== 'visible') return;
    void hasNewerBuild().then((isThere) => {
      isOutdated ||= isThere;
    });
  };
  setInterval(check, checkEvery);
  document.addEventListener('visibilitychange', check);
  router.subscribe('onBeforeNavigate', ({ pathChanged, toLocation }) => {
    // Without a connection the page would come from this device, as old as it is.
    if (isOutdated && pathChanged && navigator.onLine) location.assign(toLocation.href);
  });
}
