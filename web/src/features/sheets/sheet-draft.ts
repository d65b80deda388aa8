const keyOf = (ticketId: string): string => `sheet-draft:${ticketId}`;

export type SheetTexts = { problem: string; work_done: string; conclusion: string; recommendations: string };

const emptyTexts: SheetTexts = { problem: '', work_done: '', conclusion: '', recommendations: '' };
const names = Object.keys(emptyTexts) as (keyof SheetTexts)[];

/** The unsaved sheet of a ticket in this tab; survives closing the dialog and reloading. */
export function readDraft(ticketId: string): SheetTexts {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(ticketId)) ?? '{}');
    const texts = Object.entries(stored ?? {}).filter(([, text]) => typeof text === 'string');
    return { ...emptyTexts, ...Object.fromEntries(texts) };
  } catch {
    return emptyTexts;
  }
}

export function storeDraft(ticketId: string, form: HTMLFormElement): void {
  const typed = new FormData(form);
  const texts = Object.fromEntries(names.map((name) => [name, String(typed.get(name) ?? '')]));
  sessionStorage.setItem(keyOf(ticketId), JSON.stringify(texts));
}

export function clearDraft(ticketId: string): void {
  sessionStorage.removeItem(keyOf(ticketId));
}
