import type { Editor } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';

/** A range of the text that stays in its place while somebody writes, and stands behind what is inserted there. */
export function keepRange(editor: Editor, { from, to }: { from: number; to: number }) {
  const kept = { from, to };
  const follow = ({ transaction: { mapping } }: { transaction: Transaction }) => {
    kept.from = mapping.map(kept.from);
    kept.to = mapping.map(kept.to);
  };
  editor.on('transaction', follow);
  return { kept, release: () => void editor.off('transaction', follow) };
}
