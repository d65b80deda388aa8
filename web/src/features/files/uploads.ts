import type { Attachment } from '@sightline/contract/files/files';
import { limits } from '@sightline/contract/limits';
import { useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { isTransient } from '#web/lib/api.ts';
import { sentencesOfError } from '#web/lib/error-sentences.ts';
import { i18n } from '#web/lib/i18n.ts';
import type { WaitingFile } from '#web/lib/outbox-store.ts';
import { fitsInMessage } from './file-size.ts';

/** A file on its way into a message. */
export type Upload = {
  id: string;
  file: File;
  /** 0 to 1; null until it is uploaded. */
  progress: number | null;
  attachment: Attachment | null;
  failure: string | null;
  /** Uploaded with its message: chosen before there is a room for it, or failed without a connection. */
  canWait: boolean;
  cancel: () => void;
};

export type SendFile = (
  file: WaitingFile,
  onProgress: (share: number) => void,
  signal: AbortSignal,
) => Promise<Attachment>;
export type Refusal = 'too_large' | 'too_many';

const { filesPerMessage } = limits.attachments;
const untried = { progress: 0, attachment: null, failure: null, canWait: false };

const failureOf = (error: unknown): Pick<Upload, 'failure' | 'canWait'> =>
  isTransient(error)
    ? { failure: i18n.t('files:waits'), canWait: true }
    : { failure: sentencesOfError(error).join(' '), canWait: false };

/**
 * The attachments of a draft. Each is uploaded at once, so that sending the message is fast. Without `send` there is no room
 * for them yet, and all of them wait.
 */
export function useUploads(send: SendFile | null) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const change = (id: string, part: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));

  function start(id: string, file: File, signal: AbortSignal): void {
    send?.({ id, file }, (progress) => change(id, { progress }), signal).then(
      (attachment) => change(id, { attachment, progress: 1 }),
      (error: unknown) => signal.aborted || change(id, failureOf(error)),
    );
  }

  /** Adds all files or none, since adding only some would be surprising. */
  function add(files: readonly File[]): void {
    const all = [...uploads.map(({ file }) => file), ...files];
    const refused = all.length > filesPerMessage ? 'too_many' : fitsInMessage(all) ? null : 'too_large';
    setRefusal(refused);
    if (refused) return;
    const added = files.map((file) => {
      const abort = new AbortController();
      const id = uuidv7();
      start(id, file, abort.signal);
      const state = send ? untried : { ...untried, progress: null, canWait: true };
      return { ...state, id, file, cancel: () => abort.abort() };
    });
    setUploads((before) => [...before, ...added]);
  }

  function remove(id: string): void {
    uploads.find((upload) => upload.id === id)?.cancel();
    setUploads((all) => all.filter((upload) => upload.id !== id));
    setRefusal(null);
  }

  function retry(id: string): void {
    const upload = uploads.find((candidate) => candidate.id === id);
    if (!upload) return;
    const abort = new AbortController();
    change(id, { ...untried, cancel: () => abort.abort() });
    start(id, upload.file, abort.signal);
  }

  function clear(): void {
    setUploads([]);
    setRefusal(null);
  }

  const attachments = uploads.flatMap(({ attachment }) => attachment ?? []);
  const waiting = uploads.filter(({ canWait }) => canWait).map(({ id, file }) => ({ id, file }));
  const isBusy = attachments.length + waiting.length < uploads.length;
  return { uploads, refusal, add, remove, retry, clear, attachments, waiting, isBusy };
}

export type Uploads = ReturnType<typeof useUploads>;
