import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';
import type { Secrets } from '../../secrets.ts';

export type SheetPlace = { organization_id: string; sheet_id: string };

const idBytes = 16;
const bodyBytes = 2 * idBytes;
const proofBytes = 16;

const proofOf = ({ seal }: Secrets, body: Buffer): Buffer =>
  createHmac('sha256', seal).update('codes of sheets').update(body).digest().subarray(0, proofBytes);

/** Always the same for a sheet. Made by this installation alone, so that nobody finds a sheet by trying codes. */
export function verifyCodeOf(secrets: Secrets, { organization_id, sheet_id }: SheetPlace): string {
  const body = Buffer.concat([parse(organization_id), parse(sheet_id)]);
  return Buffer.concat([body, proofOf(secrets, body)]).toString('base64url');
}

/** Undefined for a code that this installation has not made. */
export function findVerifyCode(secrets: Secrets, code: string): SheetPlace | undefined {
  const bytes = Buffer.from(code, 'base64url');
  const body = bytes.subarray(0, bodyBytes);
  const isWhole = bytes.length === bodyBytes + proofBytes && bytes.toString('base64url') === code;
  if (!isWhole || !timingSafeEqual(bytes.subarray(bodyBytes), proofOf(secrets, body))) return undefined;
  return { organization_id: stringify(body.subarray(0, idBytes)), sheet_id: stringify(body.subarray(idBytes)) };
}
