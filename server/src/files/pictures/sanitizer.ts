import { limits } from '@sightline/contract/limits';
import { ExceededBoundsError, IsolatedProcess, type JobBounds } from '../../isolated/isolated-process.ts';
import type { Sanitized, SanitizeJob } from './sanitize.ts';

const script = new URL('./sanitizer-process.ts', import.meta.url);
const { sanitizing, waiting } = limits.pictures;

/** Makes files safe in a process of its own: a picture of a kilobyte may unpack to gigabytes. */
export class FileSanitizer {
  readonly #process: IsolatedProcess<SanitizeJob, Sanitized>;

  constructor(bounds: JobBounds = sanitizing) {
    this.#process = new IsolatedProcess(script, bounds, { ...waiting, full: 'PICTURE_QUEUE_FULL' });
  }

  /** Throws PICTURE_QUEUE_FULL when too many files wait, and UNAVAILABLE after `close`. */
  async sanitize(organizationId: string, job: SanitizeJob): Promise<Sanitized> {
    try {
      return await this.#process.run(organizationId, job);
    } catch (error) {
      if (error instanceof ExceededBoundsError) return { kind: 'too-large' };
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#process.close();
  }
}
