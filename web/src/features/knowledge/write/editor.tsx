import type { Editor } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertError } from '#web/lib/alerts.ts';
import { pictureTypes } from '#web/lib/picture-types.ts';
import reading from '../read/document.module.css';
import { ArticleLinkDialog } from './article-link-dialog.tsx';
import { BlockHandle, BlockMoves } from './block-handle.tsx';
import type { Ask } from './blocks.ts';
import type { NewPassage } from './comments/comments-panel.tsx';
import { type Passages, passageMarks, selectedPassage } from './comments/passages.ts';
import classes from './editor.module.css';
import { articleExtensions } from './extensions.ts';
import { insertBlocks } from './insert-blocks.ts';
import { keepRange } from './kept-range.ts';
import { LinkDialog } from './link-dialog.tsx';
import { ObjectDialog } from './object-dialog.tsx';
import { cleanPaste, withPictures } from './paste/clean-paste.ts';
import { createSlashMenu, SlashMenu, slashMenu } from './slash-menu.tsx';
import { cursors } from './together/cursors.ts';
import type { SharedDraft } from './together/shared-draft.ts';
import { Toolbar } from './toolbar.tsx';
import { usePictures } from './use-pictures.ts';

type ArticleEditorProps = {
  articleId: string;
  draft: SharedDraft;
  isReadOnly: boolean;
  passages: Passages;
  onReady: (editor: Editor) => void;
  onComment: (passage: NewPassage) => void;
};

/** Writes the text of an article. Loaded by the routes of writing alone. */
export function ArticleEditor({ articleId, draft, isReadOnly, passages, onReady, onComment }: ArticleEditorProps) {
  const { t } = useTranslation('knowledge');
  const [menu] = useState(createSlashMenu);
  const [asked, setAsked] = useState<'link' | 'article' | 'object' | null>(null);
  const inputId = useId();
  const made = useRef<Editor>(null);
  const pictures = usePictures(articleId);
  const ask = (what: Ask | 'link') => (what === 'picture' ? document.getElementById(inputId)?.click() : setAsked(what));
  const { t: tw } = useTranslation('writing');

  /** Text with pictures waits for them, so that each stands where it stood. */
  async function insertPasted(into: Editor, html: string, files: readonly File[]): Promise<void> {
    const { kept, release } = keepRange(into, into.state.selection);
    const whole = files.length > 0 ? withPictures(html, await pictures.uploadAll(files)) : html;
    release();
    if (!into.isDestroyed) insertBlocks(into, whole, kept);
  }

  function paste(html: string): void {
    const pasted = cleanPaste(html);
    if (pasted.problem !== null) alertError(tw(`paste.${pasted.problem}`));
    else {
      if (made.current) void insertPasted(made.current, pasted.html, pasted.pictures);
      if (pasted.leftOut > 0) alertError(tw('paste.left_out', { count: pasted.leftOut }));
    }
  }

  const editor = useEditor({
    extensions: [
      ...articleExtensions(t('write.placeholder'), draft.body),
      BlockMoves,
      cursors(draft),
      passageMarks(passages),
      slashMenu(menu, (block) => t(`block.${block.id}`), ask),
    ],
    editable: !isReadOnly,
    // The page's policy allows no style that a script writes into it.
    injectCSS: false,
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        class: `${reading.document} ${classes.text}`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': t('write.text'),
      },
      handlePaste: (_view, { clipboardData }) => {
        const html = clipboardData?.getData('text/html') ?? '';
        if (html === '' || html.includes('data-pm-slice')) return pictures.take(made.current, clipboardData?.files);
        paste(html);
        return true;
      },
      handleDrop: (view, event, _slice, isMoved) => {
        if (isMoved) return false;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
        return pictures.take(made.current, event.dataTransfer?.files, at);
      },
    },
    onCreate: ({ editor: begun }) => {
      made.current = begun;
      onReady(begun);
    },
  });
  useEffect(() => {
    editor.setEditable(!isReadOnly, false);
  }, [editor, isReadOnly]);
  return (
    <div className={classes.editor}>
      <Toolbar
        editor={editor}
        onAsk={ask}
        onComment={() => {
          const passage = selectedPassage(editor);
          if (passage) onComment(passage);
        }}
      />
      <BlockHandle editor={editor} />
      <EditorContent editor={editor} />
      <SlashMenu menu={menu} />
      {pictures.count > 0 && (
        <p className={classes.uploading} role="status">
          {t('write.uploading', { count: pictures.count })}
        </p>
      )}
      <input
        id={inputId}
        type="file"
        hidden
        multiple
        accept={pictureTypes}
        onChange={({ currentTarget }) => {
          pictures.take(editor, currentTarget.files);
          currentTarget.value = '';
        }}
      />
      {asked === 'link' && <LinkDialog editor={editor} onClose={() => setAsked(null)} />}
      {asked === 'object' && <ObjectDialog editor={editor} onClose={() => setAsked(null)} />}
      {asked === 'article' && <ArticleLinkDialog editor={editor} own={articleId} onClose={() => setAsked(null)} />}
    </div>
  );
}
