import {
  type Icon,
  IconAlertTriangle,
  IconBlockquote,
  IconBulb,
  IconCode,
  IconH2,
  IconH3,
  IconInfoCircle,
  IconLayoutBottombarCollapse,
  IconList,
  IconListCheck,
  IconListNumbers,
  IconMinus,
  IconPhoto,
  IconTable,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { createTable } from '@tiptap/extension-table';
import { insertBlocks } from './insert-blocks.ts';

/** A block that can be inserted, or made of the selection. */
export type Block = {
  id: string;
  icon: Icon;
  isActive?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
};

export type NamedBlock = Block & { label: string };

const callout = <Kind extends 'info' | 'tip' | 'warning'>(kind: Kind, icon: Icon) => ({
  id: kind,
  icon,
  isActive: (editor: Editor) => editor.isActive('callout', { kind }),
  run: (editor: Editor) => editor.chain().focus().toggleCallout(kind).run(),
});

/** The blocks of every document, for the toolbar and the menu behind the slash. */
export const commonBlocks = (choosePicture: () => void) =>
  [
    {
      id: 'heading',
      icon: IconH2,
      isActive: (editor: Editor) => editor.isActive('heading', { level: 2 }),
      run: (editor: Editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    },
    {
      id: 'subheading',
      icon: IconH3,
      isActive: (editor: Editor) => editor.isActive('heading', { level: 3 }),
      run: (editor: Editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    },
    {
      id: 'steps',
      icon: IconListCheck,
      isActive: (editor: Editor) => editor.isActive('steps'),
      run: (editor: Editor) => editor.chain().focus().toggleSteps().run(),
    },
    {
      id: 'bullets',
      icon: IconList,
      isActive: (editor: Editor) => editor.isActive('bulletList'),
      run: (editor: Editor) => editor.chain().focus().toggleBulletList().run(),
    },
    {
      id: 'numbers',
      icon: IconListNumbers,
      isActive: (editor: Editor) => editor.isActive('orderedList'),
      run: (editor: Editor) => editor.chain().focus().toggleOrderedList().run(),
    },
    callout('info', IconInfoCircle),
    callout('tip', IconBulb),
    callout('warning', IconAlertTriangle),
    { id: 'picture', icon: IconPhoto, run: choosePicture },
    {
      id: 'table',
      icon: IconTable,
      isActive: (editor: Editor) => editor.isActive('table'),
      run: (editor: Editor) =>
        editor.isActive('table')
          ? insertBlocks(editor, createTable(editor.schema, 3, 3, true))
          : editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    },
    {
      id: 'code',
      icon: IconCode,
      isActive: (editor: Editor) => editor.isActive('codeBlock'),
      run: (editor: Editor) => editor.chain().focus().toggleCodeBlock().run(),
    },
    {
      id: 'quote',
      icon: IconBlockquote,
      isActive: (editor: Editor) => editor.isActive('blockquote'),
      run: (editor: Editor) => editor.chain().focus().toggleBlockquote().run(),
    },
    { id: 'divider', icon: IconMinus, run: (editor: Editor) => insertBlocks(editor, { type: 'horizontalRule' }) },
    {
      id: 'accordion',
      icon: IconLayoutBottombarCollapse,
      isActive: (editor: Editor) => editor.isActive('accordion'),
      run: (editor: Editor) =>
        insertBlocks(editor, { type: 'accordion', content: [{ type: 'accordionTitle' }, { type: 'paragraph' }] }),
    },
  ] as const satisfies readonly Block[];
