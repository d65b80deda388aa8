import { articlesApi } from '@sightline/contract/knowledge-articles';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { alertFailure } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';

/** Adds pictures to an article and shows them where they were pasted or dropped; one that is refused stops no other. */
export function usePictures(articleId: string) {
  const [count, setCount] = useState(0);

  async function add(editor: Editor, files: readonly File[], at: number): Promise<void> {
    setCount((now) => now + files.length);
    for (const file of files) {
      try {
        const request = { params: { id: articleId }, body: { id: uuidv7() }, files: [file] };
        const { picture } = await unwrap(call(articlesApi.addPicture, request));
        const place = Math.min(at, editor.state.doc.content.size);
        const alt = file.name.replace(/\.\w+$/, '').slice(0, 300);
        editor
          .chain()
          .insertContentAt(place, { type: 'picture', attrs: { file: picture.id, alt } })
          .run();
      } catch (error) {
        alertFailure(error);
      } finally {
        setCount((now) => now - 1);
      }
    }
  }

  /** True when there were pictures among the files, so that the editor leaves them alone. */
  function take(editor: Editor | null, files: FileList | null | undefined, at?: number): boolean {
    const pictures = [...(files ?? [])].filter(({ type }) => type.startsWith('image/'));
    if (!editor || pictures.length === 0) return false;
    void add(editor, pictures, at ?? editor.state.selection.to);
    return true;
  }
  /** At the cursor. */
  const addAtCursor = (editor: Editor | null, files: readonly File[]) => {
    if (editor && files.length > 0) void add(editor, files, editor.state.selection.to);
  };
  return { count, take, add: addAtCursor };
}
