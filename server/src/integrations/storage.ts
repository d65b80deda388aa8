import type { Readable } from 'node:stream';

/** In bytes, both ends included. */
export type ByteRange = { start: number; end: number };

/** `size` is of what the stream gives. */
export type StoredBytes = { stream: Readable; size: number };

/**
 * The storage of files: on the disk or in a bucket. Keys are generated, never chosen by a person: `organization/random`. Every failure is
 * thrown as STORAGE_UNAVAILABLE.
 */
export type Storage = {
  /** Takes over a local file that is whole; it is complete under `key` or not there at all. */
  put: (key: string, localPath: string) => Promise<void>;
  /** Undefined when there is nothing under `key`. */
  read: (key: string, range?: ByteRange) => Promise<StoredBytes | undefined>;
  /** Nothing under `key` is no error. */
  remove: (key: string) => Promise<void>;
  /** Throws when bytes can be neither stored nor read. Called at the start, and by readiness probes. */
  check: () => Promise<void>;
};
