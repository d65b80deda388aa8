import { v7 as uuidv7 } from 'uuid';

/** What the link said and what came of it; kept for this tab only, so that a reload is the same guest. */
export type GuestVisit = {
  call: string;
  code: string;
  name: string;
  /** The guest's own id, made here. */
  id: string;
  /** Null before the first request to join. */
  token: string | null;
};

const key = 'call-guest';
const emptyVisit = (call: string, code: string, name: string): GuestVisit => ({
  call,
  code,
  name,
  id: uuidv7(),
  token: null,
});

export function readVisit(): GuestVisit | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as GuestVisit | null;
  } catch {
    return null;
  }
}

export function storeVisit(visit: GuestVisit): void {
  sessionStorage.setItem(key, JSON.stringify(visit));
}

export type InviteSearch = { name?: string; code?: string; call?: string };

/** The parameters of the link (section 2), taken once. The same call opened again stays the same guest. */
export function visitOf({ name = '', code, call }: InviteSearch): GuestVisit | null {
  const known = readVisit();
  if (!code || !call) return known;
  const visit = known?.call === call && known.code === code ? known : emptyVisit(call, code, name);
  storeVisit(visit);
  return visit;
}
