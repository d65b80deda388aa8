import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { ExceededBoundsError } from '../isolated/isolated-process.ts';
import type { WorkKind } from '../isolated/isolated-work.ts';
import type { TenantCtx } from '../kernel/context.ts';
import { isWestern } from './letters.ts';
import { textsIn } from './texts.ts';

const { one, searching } = limits.painting;

/** The search has to open the fonts, which takes seconds for many scripts. */
const search: WorkKind<string, string[]> = {
  script: new URL('./unprintable-process.ts', import.meta.url),
  bounds: one,
  waiting: { ...searching, full: 'DOCUMENT_QUEUE_FULL' },
};

/** Lists the characters in the texts of `content` that no font has, each once. */
export async function findUnprintableIsolated(
  { ports, organization_id }: Pick<TenantCtx, 'ports' | 'organization_id'>,
  content: unknown,
): Promise<string[]> {
  const text = textsIn(content).join('\n');
  if (isWestern(text)) return [];
  try {
    return await ports.isolated.run(search, organization_id, text);
  } catch (error) {
    if (error instanceof ExceededBoundsError) throw new AppError('DOCUMENT_TOO_LARGE');
    throw error;
  }
}
