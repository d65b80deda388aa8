import { limits } from '@sightline/contract/limits';
import { ExceededBoundsError } from '../../../isolated/isolated-process.ts';
import type { WorkKind } from '../../../isolated/isolated-work.ts';
import type { SlowCtx } from '../../../jobs/handlers.ts';
import type { TenantCtx } from '../../../kernel/context.ts';
import { ImportRefusal } from './archive.ts';
import type { NamedText } from './read-text.ts';
import type { TextAnswer, TextJob } from './texts-process.ts';

const { reading, waiting } = limits.articles.import;

/** A line of a megabyte may take the parsers of Markdown and HTML minutes, and a gigabyte. */
const texts: WorkKind<TextJob, TextAnswer> = {
  script: new URL('./texts-process.ts', import.meta.url),
  bounds: reading,
  waiting: { ...waiting, full: 'UNAVAILABLE' },
};

/** Reads Markdown or HTML. Throws ImportRefusal for what is no text that an article can be. */
export async function readIsolated(ctx: SlowCtx<TenantCtx>, job: TextJob): Promise<NamedText> {
  const { ports, organization_id, signal } = ctx;
  const answer = await ports.isolated
    .run(texts, organization_id, job, { signal })
    .catch((error: unknown): TextAnswer => {
      if (error instanceof ExceededBoundsError) return { problem: 'too_large' };
      throw error;
    });
  if ('problem' in answer) throw new ImportRefusal(answer.problem);
  return answer;
}
