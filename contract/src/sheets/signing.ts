import { z } from 'zod';
import { limits } from '../limits.ts';
import { Id, line, optionalLine, Timestamp, TimestampInput } from '../scalars.ts';

export const SignatureRole = z.enum(['technician', 'customer', 'witness']);
export type SignatureRole = z.infer<typeof SignatureRole>;
export const SignatureKind = z.enum(['drawn', 'typed', 'refused']);
export type SignatureKind = z.infer<typeof SignatureKind>;

/** A line of the pen: x and y in turn, in thousandths of the height of a field that is three times as wide. */
export const Stroke = z.array(z.int().min(0).max(3000)).min(4).max(limits.sheets.pen.numbers);
export type Stroke = z.infer<typeof Stroke>;

/** Returns the length of the pen's path: a point, or a slip of the hand, is no signature. */
const penLength = (stroke: Stroke): number =>
  stroke.reduce((sum, at, index) => {
    if (index < 2 || index % 2 === 1) return sum;
    const [x = 0, y = 0, toY = 0] = [stroke[index - 2], stroke[index - 1], stroke[index + 1]];
    return sum + Math.hypot(at - x, toY - y);
  }, 0);

export const isDrawn = (strokes: readonly Stroke[]): boolean =>
  strokes.every((stroke) => stroke.length % 2 === 0) &&
  strokes.reduce((sum, stroke) => sum + penLength(stroke), 0) >= limits.sheets.pen.shortest;

export const Signature = z.object({
  id: Id,
  role: SignatureRole,
  kind: SignatureKind,
  name: z.string(),
  /** The number of an identity document, where one was shown. */
  document: z.string(),
  strokes: z.array(z.array(z.int())),
  /** The reason of a refusal. */
  reason: z.string(),
  signed_at: Timestamp,
  /** By the clock of the device, where it was signed without a connection. */
  device_at: Timestamp.nullable(),
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
  /** When it was signed, by the clock of a device without a connection. The server's own time is kept beside it. */
  device_at: TimestampInput.optional(),
});
export type SignInput = z.infer<typeof SignInput>;
