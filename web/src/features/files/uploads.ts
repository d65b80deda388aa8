import type { Attachment } from '@sightline/contract/files';
import { limits } from '@sightline/contract/limits';
import { useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { sentencesOfError } from '#web/lib/error-sentences.ts';
import { fitsInMessage } from './file-size.ts';

/** A file on its way into a message. */
export type Upload = {
  id: string;
  file: File;
  /** 0 to 1. */
  progress: number;
  attachment: Attachment | null;
  failure: string | null;
  cancel: () => void;
};

export type SendFile = (file: File, onProgress: (share: number) => void, signal: AbortSignal) => Promise<Attachment>;
export type Refusal = 'too_large' | 'too_many';

const { filesPerMessage } = limits.attachments;

/** The files of a message that is being written: each is sent at once, so that the message itself goes fast. */
export function useUploads(send: SendFile) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const change = (id: string, part: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));

  function start(id: string, file: File, signal: AbortSignal): void {
    send(file, (progress) => change(id, { progress }), signal).then(
      (attachment) => change(id, { attachment, progress: 1 }),
      (error: unknown) => signal.aborted || change(id, { failure: sentencesOfError(error).join(' ') }),
    );
  }

  /** All of them or none: half of what somebody dropped is a surprise. */
  function add(files: readonly File[]): void {
    const all = [...uploads.map(({ file }) => file), ...files];
    const refused = all.length > filesPerMessage ? 'too_many' : fitsInMessage(all) ? null : 'too_large';
    setRefusal(refused);
    if (refused) return;
    const added = files.map((file) => {
      const abort = new AbortController();
      const id = uuidv7();
      start(id, file, abort.signal);
      return { id, file, progress: 0, attachment: null, failure: null, cancel: () => abort.abort() };
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
    change(id, { failure: null, progress: 0, cancel: () => abort.abort() });
    start(id, upload.file, abort.signal);
  }

  function clear(): void {
    setUploads([]);
    setRefusal(null);
  }

  const attachments = uploads.flatMap(({ attachment }) => attachment ?? []);
  return { uploads, refusal, add, remove, retry, clear, attachments, isBusy: attachments.length < uploads.length };
}

export type Uploads = ReturnType<typeof useUploads>;
