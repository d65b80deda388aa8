import { AppError } from '@sightline/contract/errors';
import type { DeleteResult } from 'kysely';

/** Deletes a row that was found before. Of two who delete it at once the second one has found nothing. */
export async function removeFound(
  deletion: { executeTakeFirst: () => Promise<DeleteResult> },
  field?: string,
): Promise<void> {
  const { numDeletedRows } = await deletion.executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError('NOT_FOUND', field);
}
