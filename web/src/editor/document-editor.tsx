import type { Editor, Extensions } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertError } from '#web/lib/alerts.ts';
import { pictureTypes } from '#web/lib/picture-types.ts';
import { BlockHandle, BlockMoves } from './block-handle.tsx';
import { commonBlocks, type NamedBlock } from './blocks.ts';
import reading from './document.module.css';
import classes from './editor.module.css';
import { documentExtensions } from './extensions.ts';
import { insertBlocks } from './insert-blocks.ts';
import { keepRange } from './kept-range.ts';
import { LinkDialog } from './link-dialog.tsx';
import { cleanPaste, withPictures } from './paste/clean-paste.ts';
import { createSlashMenu, SlashMenu, slashMenu } from './slash-menu.tsx';
import { cursors } from './together/cursors.ts';
import type { SharedDraft } from './together/shared-draft.ts';
import { Toolbar } from './toolbar.tsx';
import { usePictures } from './use-pictures.ts';

type DocumentEditorProps = {
  draft: SharedDraft;
  isReadOnly: boolean;
  label: string;
  /** The nodes that its owner allows in addition to those of every document. */
  extensions: Extensions;
  blocks: readonly NamedBlock[];
  addPicture: (file: File) => Promise<string>;
  onReady: (editor: Editor) => void;
  onComment: (editor: Editor) => void;
};

/** Writes the text of a document. Loaded by the routes of writing alone. */
export function DocumentEditor(props: DocumentEditorProps) {
  const { draft, isReadOnly, label, extensions, blocks, addPicture, onReady, onComment } = props;
  const { t } = useTranslation('editor');
  const [menu] = useState(createSlashMenu);
  const [isLinking, setLinking] = useState(false);
  const inputId = useId();
  const made = useRef<Editor>(null);
  const pictures = usePictures(addPicture);
  const common = commonBlocks(() => document.getElementById(inputId)?.click());
  const named: NamedBlock[] = [...common.map((block) => ({ ...block, label: t(`block.${block.id}`) })), ...blocks];

  /** Text with pictures waits for them, so that each stands where it stood. */
  async function insertPasted(into: Editor, html: string, files: readonly File[]): Promise<void> {
    const { kept, release } = keepRange(into, into.state.selection);
    const whole = files.length > 0 ? withPictures(html, await pictures.uploadAll(files)) : html;
    release();
    if (!into.isDestroyed) insertBlocks(into, whole, kept);
  }

  function paste(html: string): void {
    const pasted = cleanPaste(html);
    if (pasted.problem !== null) alertError(t(`paste.${pasted.problem}`));
    else {
      if (made.current) void insertPasted(made.current, pasted.html, pasted.pictures);
      if (pasted.leftOut > 0) alertError(t('paste.left_out', { count: pasted.leftOut }));
    }
  }

  const editor = useEditor({
    extensions: [
      ...documentExtensions(t('placeholder'), draft.body),
      ...extensions,
      BlockMoves,
      cursors(draft),
      slashMenu(menu, named),
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
        'aria-label': label,
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
      <Toolbar editor={editor} blocks={named} onLink={() => setLinking(true)} onComment={() => onComment(editor)} />
      <BlockHandle editor={editor} />
      <EditorContent editor={editor} />
      <SlashMenu menu={menu} />
      {pictures.count > 0 && (
        <p className={classes.uploading} role="status">
          {t('uploading', { count: pictures.count })}
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
      {isLinking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </div>
  );
}
