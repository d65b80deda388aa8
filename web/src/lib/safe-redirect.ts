/** Returns the path to open after signing in: of this origin only, whatever the address bar says. */
export function safeRedirect(wanted: string | undefined, otherwise = '/home'): string {
  if (!wanted?.startsWith('/')) return otherwise;
  try {
    const url = new URL(wanted, location.origin);
    return url.origin === location.origin ? url.pathname + url.search + url.hash : otherwise;
  } catch {
    return otherwise;
  }
}
