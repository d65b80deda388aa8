import {
  type Icon,
  IconAlertTriangle,
  IconBlockquote,
  IconBooks,
  IconBulb,
  IconCode,
  IconFileText,
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

/** What needs more than the editor: a dialog of the screen. */
export type Ask = 'picture' | 'article' | 'object';

export type Block = {
  id:
    | 'heading'
    | 'subheading'
    | 'bullets'
    | 'numbers'
    | 'steps'
    | 'info'
    | 'tip'
    | 'warning'
    | 'table'
    | 'code'
    | 'quote'
    | 'divider'
    | 'picture'
    | 'article'
    | 'accordion'
    | 'object';
  icon: Icon;
  isActive?: (editor: Editor) => boolean;
  run?: (editor: Editor) => void;
  asks?: Ask;
};

const callout = (kind: 'info' | 'tip' | 'warning', icon: Icon): Block => ({
  id: kind,
  icon,
  isActive: (editor) => editor.isActive('callout', { kind }),
  run: (editor) => editor.chain().focus().toggleCallout(kind).run(),
});

/** The blocks of the toolbar and of the menu behind the slash. */
export const blocks: readonly Block[] = [
  {
    id: 'heading',
    icon: IconH2,
    isActive: (editor) => editor.isActive('heading', { level: 2 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    id: 'subheading',
    icon: IconH3,
    isActive: (editor) => editor.isActive('heading', { level: 3 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    id: 'steps',
    icon: IconListCheck,
    isActive: (editor) => editor.isActive('steps'),
    run: (editor) => editor.chain().focus().toggleSteps().run(),
  },
  {
    id: 'bullets',
    icon: IconList,
    isActive: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    id: 'numbers',
    icon: IconListNumbers,
    isActive: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  callout('info', IconInfoCircle),
  callout('tip', IconBulb),
  callout('warning', IconAlertTriangle),
  { id: 'picture', icon: IconPhoto, asks: 'picture' },
  {
    id: 'table',
    icon: IconTable,
    isActive: (editor) => editor.isActive('table'),
    run: (editor) =>
      editor.isActive('table')
        ? insertBlocks(editor, createTable(editor.schema, 3, 3, true))
        : editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
  {
    id: 'code',
    icon: IconCode,
    isActive: (editor) => editor.isActive('codeBlock'),
    run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
  },
  {
    id: 'quote',
    icon: IconBlockquote,
    isActive: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  { id: 'divider', icon: IconMinus, run: (editor) => insertBlocks(editor, { type: 'horizontalRule' }) },
  {
    id: 'accordion',
    icon: IconLayoutBottombarCollapse,
    isActive: (editor) => editor.isActive('accordion'),
    run: (editor) =>
      insertBlocks(editor, { type: 'accordion', content: [{ type: 'accordionTitle' }, { type: 'paragraph' }] }),
  },
  { id: 'article', icon: IconFileText, asks: 'article' },
  { id: 'object', icon: IconBooks, asks: 'object' },
];
