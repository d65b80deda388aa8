import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { alertFailure } from '#web/lib/alerts.ts';
import { keepRange } from './kept-range.ts';

/** Adds pictures to a document and shows them where they were pasted or dropped. `addPicture` stores one and returns its id. */
export function usePictures(addPicture: (file: File) => Promise<string>) {
  const [count, setCount] = useState(0);

  /** The id of the picture; null when it was refused, which stops no other. */
  async function upload(file: File): Promise<string | null> {
    setCount((now) => now + 1);
    try {
      return await addPicture(file);
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
