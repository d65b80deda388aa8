import { articlesApi } from '@sightline/contract/knowledge/articles';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { alertFailure } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { keepRange } from './kept-range.ts';

/** Adds pictures to an article and shows them where they were pasted or dropped. */
export function usePictures(articleId: string) {
  const [count, setCount] = useState(0);

  /** The id of the picture; null when it was refused, which stops no other. */
  async function upload(file: File): Promise<string | null> {
    setCount((now) => now + 1);
    try {
      const request = { params: { id: articleId }, body: { id: uuidv7() }, files: [file] };
      return (await unwrap(call(articlesApi.addPicture, request))).picture.id;
    } catch (error) {
      alertFailure(error);
      return null;
    } finally {
      setCount((now) => now - 1);
    }
  }

  async function add(editor: Editor, files: readonly File[], at: number): Promise<void> {
    const { kept, release } = keepRange(editor, { from: at, to: at });
    for (const file of files) {
      const id = await upload(file);
      const alt = file.name.replace(/\.\w+$/, '').slice(0, 300);
      if (id) editor.commands.insertContentAt(kept.to, { type: 'picture', attrs: { file: id, alt } });
    }
    release();
  }

  /** True when there were pictures among the files, so that the editor leaves them alone. */
  function take(editor: Editor | null, files: FileList | null | undefined, at?: number): boolean {
    const pictures = [...(files ?? [])].filter(({ type }) => type.startsWith('image/'));
    if (!editor || pictures.length === 0) return false;
    void add(editor, pictures, at ?? editor.state.selection.to);
    return true;
  }
  /** Uploads what was pasted, one after the other; what is null was refused. */
  async function uploadAll(files: readonly File[]): Promise<(string | null)[]> {
    const ids: (string | null)[] = [];
    for (const file of files) ids.push(await upload(file));
    return ids;
  }
  return { count, take, uploadAll };
}
