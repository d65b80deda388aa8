import { z } from 'zod';
import { Id, line, optionalLine, Timestamp } from './fields.ts';
import { limits } from './limits.ts';

export const SignatureRole = z.enum(['technician', 'customer', 'witness']);
export type SignatureRole = z.infer<typeof SignatureRole>;
export const SignatureKind = z.enum(['drawn', 'typed', 'refused']);
export type SignatureKind = z.infer<typeof SignatureKind>;

/** A line of the pen: x and y in turn, in thousandths of the height of a field that is three times as wide. */
export const Stroke = z.array(z.int().min(0).max(3000)).min(4).max(limits.sheets.pen.numbers);
export type Stroke = z.infer<typeof Stroke>;

export const Signature = z.object({
  id: Id,
  role: SignatureRole,
  kind: SignatureKind,
  name: z.string(),
  /** Of identity, where one was shown. */
  document: z.string(),
  strokes: z.array(z.array(z.int())),
  /** Why it was refused. */
  reason: z.string(),
  signed_at: Timestamp,
});
export type Signature = z.infer<typeof Signature>;

export const SignInput = z.object({
  id: Id.optional(),
  role: SignatureRole,
  kind: SignatureKind.default('drawn'),
  name: line(limits.name),
  document: optionalLine(limits.sheets.document).default(''),
  strokes: z.array(Stroke).max(limits.sheets.pen.strokes).default([]),
  reason: optionalLine(limits.sheets.note).default(''),
});
export type SignInput = z.infer<typeof SignInput>;
