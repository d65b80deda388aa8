import { type ArticleDraft, articlesApi } from '@sightline/contract/knowledge-articles';
import type { ArticleDocument } from '@sightline/contract/knowledge-document';
import { useEffect, useRef, useState } from 'react';
import { ApiError, call, isTransient, unwrap } from '#web/lib/api.ts';
import { sentencesOfError } from '#web/lib/error-sentences.ts';

export type Content = { title: string; summary: string; body: ArticleDocument };
export type Saving =
  | { state: 'saved' | 'waiting' | 'saving' | 'offline' }
  | { state: 'failed'; reason: string }
  /** Somebody else has saved since: their draft. */
  | { state: 'conflict'; theirs: ArticleDraft };

const pause = 1000;
const retryAfter = 4000;

/**
 * Saves a draft as one writes: shortly after the last change, one request at a time, again after a lost connection. What somebody
 * else saved meanwhile is never overwritten unasked.
 */
export function useAutosave(id: string, first: ArticleDraft, read: () => Content) {
  const [saving, setSaving] = useState<Saving>({ state: 'saved' });
  const lock = useRef(first.lock_version);
  const dirty = useRef(false);
  const stopped = useRef(false);
  const running = useRef<Promise<void> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const reader = useRef(read);

  const later = (wait: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), wait);
  };

  async function send(): Promise<void> {
    dirty.current = false;
    setSaving({ state: 'saving' });
    const body = { ...reader.current(), lock_version: lock.current };
    try {
      const { draft } = await unwrap(call(articlesApi.saveDraft, { params: { id }, body }));
      lock.current = draft.lock_version;
      setSaving({ state: dirty.current ? 'waiting' : 'saved' });
      if (dirty.current) later(pause);
    } catch (error) {
      dirty.current = true;
      await settle(error);
    }
  }

  async function settle(error: unknown): Promise<void> {
    if (error instanceof ApiError && error.code === 'STALE_VERSION') {
      stopped.current = true;
      const { draft } = await unwrap(call(articlesApi.findDraft, { params: { id } }));
      return setSaving({ state: 'conflict', theirs: draft });
    }
    if (!isTransient(error) && error instanceof ApiError)
      return setSaving({ state: 'failed', reason: sentencesOfError(error).join(' ') });
    setSaving({ state: 'offline' });
    later(retryAfter);
  }

  /** Resolves when all that was written is saved, or cannot be. */
  async function save(): Promise<void> {
    clearTimeout(timer.current);
    await running.current;
    if (!dirty.current || stopped.current) return;
    running.current = send().finally(() => {
      running.current = null;
    });
    await running.current;
  }

  const saver = useRef(save);
  useEffect(() => {
    reader.current = read;
    saver.current = save;
  });
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => dirty.current && event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('beforeunload', warn);
      void saver.current();
    };
  }, []);

  return {
    saving,
    lockVersion: () => lock.current,
    isSaved: () => !dirty.current && !stopped.current,
    save,
    change: () => {
      dirty.current = true;
      if (stopped.current) return;
      setSaving({ state: 'waiting' });
      later(pause);
    },
    /** Goes on from what somebody else saved: the own text then replaces it, or was replaced by it. */
    goOn: (from: ArticleDraft, isMine: boolean) => {
      lock.current = from.lock_version;
      stopped.current = false;
      dirty.current = isMine;
      setSaving({ state: isMine ? 'waiting' : 'saved' });
      if (isMine) later(0);
    },
  };
}

export type Autosave = ReturnType<typeof useAutosave>;
