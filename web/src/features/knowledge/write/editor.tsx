import type { Editor } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import reading from '../read/document.module.css';
import { ArticleLinkDialog } from './article-link-dialog.tsx';
import type { Ask } from './blocks.ts';
import classes from './editor.module.css';
import { articleExtensions } from './extensions.ts';
import { LinkDialog } from './link-dialog.tsx';
import { createSlashMenu, SlashMenu, slashMenu } from './slash-menu.tsx';
import { cursors } from './together/cursors.ts';
import type { SharedDraft } from './together/shared-draft.ts';
import { Toolbar } from './toolbar.tsx';
import { usePictures } from './use-pictures.ts';

type ArticleEditorProps = {
  articleId: string;
  draft: SharedDraft;
  isReadOnly: boolean;
};

const pictureTypes = 'image/png,image/jpeg,image/webp,image/gif,image/avif';

/** Writes the text of an article. Loaded by the routes of writing alone. */
export function ArticleEditor({ articleId, draft, isReadOnly }: ArticleEditorProps) {
  const { t } = useTranslation('knowledge');
  const [menu] = useState(createSlashMenu);
  const [asked, setAsked] = useState<'link' | 'article' | null>(null);
  const inputId = useId();
  const made = useRef<Editor>(null);
  const pictures = usePictures(articleId);
  const ask = (what: Ask | 'link') => (what === 'picture' ? document.getElementById(inputId)?.click() : setAsked(what));
  const editor = useEditor({
    extensions: [
      ...articleExtensions(t('write.placeholder'), draft.body),
      cursors(draft),
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
      handlePaste: (_view, event) => pictures.take(made.current, event.clipboardData?.files),
      handleDrop: (view, event, _slice, isMoved) => {
        if (isMoved) return false;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
        return pictures.take(made.current, event.dataTransfer?.files, at);
      },
    },
    onCreate: ({ editor: begun }) => {
      made.current = begun;
    },
  });
  useEffect(() => void editor.setEditable(!isReadOnly, false), [editor, isReadOnly]);
  return (
    <div className={classes.editor}>
      <Toolbar editor={editor} onAsk={ask} />
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
      {asked === 'article' && <ArticleLinkDialog editor={editor} own={articleId} onClose={() => setAsked(null)} />}
    </div>
  );
}
