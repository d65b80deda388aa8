import type { CommentAnchor, CommentThread } from '@sightline/contract/knowledge/comments';
import { type Editor, Extension } from '@tiptap/core';
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import {
  absolutePositionToRelativePosition,
  relativePositionToAbsolutePosition,
  ySyncPluginKey,
} from '@tiptap/y-tiptap';
import * as Y from 'yjs';
import { Store, useStore } from '#web/lib/store.ts';
import classes from './comments.module.css';

/** Holds the threads, and the chosen one. */
export type Passages = Store<{ threads: readonly CommentThread[]; chosen: string | null }>;
export const createPassages = (): Passages => new Store({ threads: [], chosen: null });
export const usePassages = (passages: Passages) => useStore(passages);

type Binding = { type: Y.XmlFragment; doc: Y.Doc; mapping: never };
const bindingOf = (state: EditorState): Binding | undefined => {
  const found = ySyncPluginKey.getState(state) as { type: Y.XmlFragment; doc: Y.Doc; binding?: { mapping: never } };
  return found.binding ? { type: found.type, doc: found.doc, mapping: found.binding.mapping } : undefined;
};

/** The selected passage, named so that it stays where it is while others write. Null when nothing is selected. */
export function selectedPassage({ state }: Editor): { anchor: CommentAnchor; quote: string } | null {
  const { from, to, empty } = state.selection;
  const binding = bindingOf(state);
  const quote = state.doc.textBetween(from, to, ' ').trim().slice(0, 300);
  if (empty || !binding || quote === '') return null;
  const at = (position: number): Record<string, unknown> =>
    JSON.parse(
      JSON.stringify(
        Y.relativePositionToJSON(
          absolutePositionToRelativePosition(position, binding.type, binding.mapping) as Y.RelativePosition,
        ),
      ),
    ) as Record<string, unknown>;
  return { anchor: { from: at(from), to: at(to) }, quote };
}

function placeOf({ type, doc, mapping }: Binding, { anchor }: CommentThread): { from: number; to: number } | null {
  const at = (position: unknown) =>
    relativePositionToAbsolutePosition(doc, type, Y.createRelativePositionFromJSON(position), mapping);
  try {
    const [from, to] = [at(anchor.from), at(anchor.to)];
    return from !== null && to !== null && from < to ? { from, to } : null;
  } catch {
    // A program may have written anything; such a thread has no passage.
    return null;
  }
}

/** Returns the current position of a thread's passage; null when it was deleted. */
export function findPassage({ state }: Editor, thread: CommentThread): { from: number; to: number } | null {
  const binding = bindingOf(state);
  return binding ? placeOf(binding, thread) : null;
}

const key = new PluginKey<DecorationSet>('passages');

function decorate(state: EditorState, passages: Passages): DecorationSet {
  const binding = bindingOf(state);
  const { threads, chosen } = passages.get();
  if (!binding) return DecorationSet.empty;
  const marked = threads.flatMap((thread) => {
    const place = thread.resolved_at === null ? placeOf(binding, thread) : null;
    if (!place || place.to > state.doc.content.size) return [];
    const attrs = {
      class: classes.passage ?? '',
      'data-thread': thread.id,
      'data-chosen': String(thread.id === chosen),
    };
    return [Decoration.inline(place.from, place.to, attrs)];
  });
  return DecorationSet.create(state.doc, marked);
}

/** Marks the passages that somebody commented on, for authors alone: they are no part of the text. */
export const passageMarks = (passages: Passages) =>
  Extension.create({
    name: 'passages',
    addProseMirrorPlugins: () => [
      new Plugin({
        key,
        state: {
          init: () => DecorationSet.empty,
          apply: (change, marked, _before, state) => {
            if (change.getMeta(key)) return decorate(state, passages);
            return change.docChanged ? marked.map(change.mapping, change.doc) : marked;
          },
        },
        props: {
          decorations: (state) => key.getState(state),
          handleClick: (_view, _at, { target }) => {
            const thread = target instanceof Element ? target.closest<HTMLElement>('[data-thread]') : null;
            if (thread) passages.set({ ...passages.get(), chosen: thread.dataset.thread ?? null });
            return false;
          },
        },
        view: (view) => {
          const refresh = () => view.dispatch(view.state.tr.setMeta(key, true).setMeta('addToHistory', false));
          const unsubscribe = passages.subscribe(refresh);
          // The text may have been here before this was.
          let timer = setTimeout(refresh);
          return {
            // Changes of other people may replace whole blocks, which no mapping follows: positions are computed again once it is quiet.
            update: (_view, before) => {
              if (before.doc.eq(view.state.doc) || passages.get().threads.length === 0) return;
              clearTimeout(timer);
              timer = setTimeout(refresh, 300);
            },
            destroy: () => {
              clearTimeout(timer);
              unsubscribe();
            },
          };
        },
      }),
    ],
  });
