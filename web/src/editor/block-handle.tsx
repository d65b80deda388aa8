import { IconGripVertical } from '@tabler/icons-react';
import { type Editor, Extension } from '@tiptap/core';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './node-views.module.css';

/** Swaps the block that the cursor is in with the one above or below it. */
function moveBlock(editor: Editor, by: -1 | 1): boolean {
  const { state, view } = editor;
  const { $from } = state.selection;
  const at = $from.index(0);
  const other = at + by;
  if (other < 0 || other >= state.doc.childCount) return false;
  const before = $from.depth === 0 ? $from.pos : $from.before(1);
  const block = state.doc.child(at);
  const target = by === 1 ? before + state.doc.child(other).nodeSize : before - state.doc.child(other).nodeSize;
  const change = state.tr.delete(before, before + block.nodeSize).insert(target, block);
  const cursor = Math.min(target + ($from.pos - before), change.doc.content.size);
  view.dispatch(change.setSelection(TextSelection.near(change.doc.resolve(cursor))).scrollIntoView());
  return true;
}

/** `Alt-Shift-Up` and `Alt-Shift-Down`, as editors of code have it. */
export const BlockMoves = Extension.create({
  name: 'blockMoves',
  addKeyboardShortcuts() {
    return {
      'Alt-Shift-ArrowUp': () => moveBlock(this.editor, -1),
      'Alt-Shift-ArrowDown': () => moveBlock(this.editor, 1),
    };
  },
});

type Over = { dom: HTMLElement; top: number };

function blockUnder(view: EditorView, target: EventTarget | null): HTMLElement | null {
  let element = target instanceof HTMLElement ? target : null;
  while (element && element.parentElement !== view.dom) element = element.parentElement;
  return element;
}

function chooseBlock(view: EditorView, dom: HTMLElement): NodeSelection {
  const at = view.state.doc.resolve(view.posAtDOM(dom, 0));
  const selection = NodeSelection.create(view.state.doc, at.depth === 0 ? at.pos : at.before(1));
  view.dispatch(view.state.tr.setSelection(selection));
  return selection;
}

/** The editor moves what is dragged when it is dropped. */
function dragBlock(view: EditorView, dom: HTMLElement): void {
  view.dragging = { slice: chooseBlock(view, dom).content(), move: true };
}

/** Lies beside the block under the pointer, and drags it. The keyboard has its own keys for that. */
export function BlockHandle({ editor }: { editor: Editor }) {
  const { t } = useTranslation('editor');
  const [over, setOver] = useState<Over | null>(null);
  useEffect(() => {
    const { dom } = editor.view;
    const onMove = ({ target }: MouseEvent) => {
      const block = blockUnder(editor.view, target);
      if (block) setOver((now) => (now?.dom === block ? now : { dom: block, top: block.offsetTop }));
    };
    const hide = () => setOver(null);
    dom.addEventListener('mousemove', onMove);
    dom.addEventListener('keydown', hide);
    return () => {
      dom.removeEventListener('mousemove', onMove);
      dom.removeEventListener('keydown', hide);
    };
  }, [editor]);
  if (!over?.dom.isConnected || !editor.isEditable) return null;
  return (
    <button
      type="button"
      className={classes.handle}
      style={{ top: over.top, left: -26 }}
      draggable
      tabIndex={-1}
      aria-hidden
      title={t('drag')}
      onClick={() => chooseBlock(editor.view, over.dom)}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move';
        dataTransfer.setDragImage(over.dom, 0, 0);
        dataTransfer.setData('text/plain', '');
        dragBlock(editor.view, over.dom);
      }}
    >
      <IconGripVertical size={16} stroke={1.75} />
    </button>
  );
}
