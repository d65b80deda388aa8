import { Extension } from '@tiptap/core';
import { yCursorPlugin } from '@tiptap/y-tiptap';
import { personHue } from '#web/lib/person-color.ts';
import type { SharedDraft } from './shared-draft.ts';
import classes from './together.module.css';

type User = { id?: string; name?: string };

/** Marks the position of another writer: a line in their colour, with their name. */
function buildCursor({ id = '', name = '' }: User): HTMLElement {
  const cursor = document.createElement('span');
  cursor.className = classes.cursor ?? '';
  cursor.style.setProperty('--hue', String(personHue(id)));
  // Shown by the style sheet, so that it is no part of the text.
  cursor.dataset.name = name;
  return cursor;
}

const selectionOf = ({ id = '' }: User) => ({
  class: classes.selection ?? '',
  style: `--hue: ${personHue(id)}`,
});

/** The cursors and selections of the others. */
export const cursors = ({ awareness }: SharedDraft) =>
  Extension.create({
    name: 'cursors',
    addProseMirrorPlugins: () => [
      yCursorPlugin(awareness, { cursorBuilder: buildCursor, selectionBuilder: selectionOf }),
    ],
  });
