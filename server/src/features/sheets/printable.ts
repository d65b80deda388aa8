import { AppError } from '@sightline/contract/errors';
import type { SignInput } from '@sightline/contract/sheets/signing';
import type { Ctx } from '../../kernel/context.ts';
import { findBrand } from '../../pdf/logo.ts';
import { findUnprintableIsolated } from '../../pdf/unprintable.ts';
import type { WholeSheet } from './queries.ts';
import { readFacts } from './site.ts';

/** Lists the texts of the document, each with the field in which it was typed. */
async function printedTexts(ctx: Ctx, { sheet, filled }: WholeSheet) {
  return [
    ...(['problem', 'work_done', 'conclusion', 'recommendations'] as const).map((part) => [part, sheet[part]] as const),
    ...filled.answers.map((answer) => [`answers.${answer.question_id}`, answer] as const),
    ...filled.photos.map(({ question_id, marks }) => [`answers.${question_id}`, marks] as const),
    ['template', [filled.sections, sheet.template]],
    ['costs', filled.costs],
    ['ticket', await readFacts(ctx, sheet.id)],
    ['author', sheet.author.name],
    ['workspace', (await findBrand(ctx)).name],
  ] as const;
}

/** Refuses characters that no font has before a signature locks the sheet: a signed document must show what was typed. */
export async function requirePrintable(
  ctx: Ctx,
  whole: WholeSheet,
  { name, document, reason }: Pick<SignInput, 'name' | 'document' | 'reason'>,
): Promise<void> {
  const signature = [
    ['name', name],
    ['document', document],
    ['reason', reason],
  ] as const;
  const texts = whole.sheet.locked_at === null ? [...signature, ...(await printedTexts(ctx, whole))] : signature;
  const missing = await findUnprintableIsolated(
    ctx,
    texts.map(([, text]) => text),
  );
  if (missing.length === 0) return;
  const field = texts.find(([, text]) => JSON.stringify(text ?? '').includes(missing[0] ?? ''))?.[0];
  const shown = missing.slice(0, 10).map((character) => `${character} (U+${hex(character)})`);
  throw AppError.naming('TEXT_NOT_PRINTABLE', { characters: shown.join(', ') }, field);
}

const hex = (character: string): string => (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
