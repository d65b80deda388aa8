import { v7 as uuidv7 } from 'uuid';

/**
 * The link's parameters and the guest they led to. Stored for the tab, so that a reload stays the same guest; and, once
 * there is a token, for the browser, so that the same link in another tab does too. Without the link the stored guest
 * cannot be used.
 */
export type GuestVisit = {
  call: string;
  code: string;
  name: string;
  /** The guest's own id, created by this browser. */
  id: string;
  /** Null before the first request to join. */
  token: string | null;
};

const key = 'call-guest';

/** As stored in the browser, with the tab that used it last. */
type Kept = { visit: GuestVisit; tab: string };
const thisTab = uuidv7();

const emptyVisit = (call: string, code: string, name: string): GuestVisit => ({
  call,
  code,
  name,
  id: uuidv7(),
  token: null,
});

function parsed<Shape>(text: string | null): Shape | null {
  try {
    return JSON.parse(text ?? 'null') as Shape | null;
  } catch {
    return null;
  }
}

export const readVisit = (): GuestVisit | null => parsed<GuestVisit>(sessionStorage.getItem(key));
const readKept = (): Kept | null => parsed<Kept>(localStorage.getItem(key));

/** This tab takes the visit over: other tabs of the browser with the same guest are notified. */
export function storeVisit(visit: GuestVisit): void {
  sessionStorage.setItem(key, JSON.stringify(visit));
  if (visit.token) localStorage.setItem(key, JSON.stringify({ visit, tab: thisTab } satisfies Kept));
}

export function clearVisit(): void {
  if (readKept()?.visit.id === readVisit()?.id) localStorage.removeItem(key);
  sessionStorage.removeItem(key);
}

/** Calls back when another tab of this browser takes the same guest over. Returns the function that unsubscribes. */
export function onTakenOver({ id }: GuestVisit, listener: () => void): () => void {
  function onStorage(change: StorageEvent): void {
    const kept = change.key === key ? parsed<Kept>(change.newValue) : null;
    if (kept?.visit.id === id && kept.tab !== thisTab) listener();
  }
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

/** The link that led here, to open it in another browser: the address bar no longer has it. */
export function linkOfVisit({ call, code, name }: GuestVisit): URL {
  const link = new URL('/talk/invite', location.origin);
  link.search = new URLSearchParams({ name, code, call }).toString();
  return link;
}

export type InviteSearch = { name?: string; code?: string; call?: string };

/**
 * Reads the parameters of the link (section 2) once. The same link opened again, here or in another tab, is the same
 * guest.
 */
export function visitOf({ name = '', code, call }: InviteSearch): GuestVisit | null {
  const known = readVisit();
  if (!code || !call) return known;
  const same = [known, readKept()?.visit].find((visit) => visit?.call === call && visit.code === code);
  const visit = same ?? emptyVisit(call, code, name);
  storeVisit(visit);
  return visit;
}
