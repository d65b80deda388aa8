/*
 * Word writes the items of its lists as paragraphs: a style says the level, and a mark of its own stands before the text. Here is
 * what the import of files and the editor's clipboard both know of it.
 */

/** From 1; null for what is no item of a list. */
export function wordListLevel(style: string | null | undefined): number | null {
  const level = /mso-list:\s*l\d+\s+level(\d)/i.exec(style ?? '')?.[1];
  return level === undefined ? null : Number(level);
}

/** Whether an element holds the mark of an item, which a list of ours draws by itself. */
export const isWordListMark = (style: string | null | undefined): boolean => /mso-list:\s*ignore/i.test(style ?? '');

/** `1.`, `(2)`, `a)`, `iv.` number their items; `·`, `o` and `-` do not. */
export const numbersItems = (mark: string): boolean => /^\s*\(?(\d{1,4}|[a-z]|[ivxlcdm]{1,8})[.)]/i.test(mark);
