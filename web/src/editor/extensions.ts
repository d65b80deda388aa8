import { isSafeAddress } from '@sightline/contract/knowledge/document';
import { Extension, mergeAttributes, Node } from '@tiptap/core';
import { Collaboration, isChangeOrigin } from '@tiptap/extension-collaboration';
import { Link } from '@tiptap/extension-link';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { Placeholder } from '@tiptap/extensions';
import { Plugin } from '@tiptap/pm/state';
import { ReactNodeViewRenderer } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import type { XmlFragment } from 'yjs';
import { PictureView } from './picture-view.tsx';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    documents: {
      toggleCallout: (kind: string) => ReturnType;
      toggleSteps: () => ReturnType;
    };
  }
}

const inCells = '(paragraph | bulletList | orderedList | picture | codeBlock)+';

const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    kind: {
      default: 'info',
      parseHTML: (element) => element.getAttribute('data-kind') ?? 'info',
      renderHTML: ({ kind }) => ({ 'data-kind': kind as string }),
    },
  }),
  parseHTML: () => [{ tag: 'aside[data-kind]' }],
  renderHTML: ({ HTMLAttributes }) => ['aside', mergeAttributes(HTMLAttributes), 0],
  addCommands() {
    return {
      toggleCallout:
        (kind) =>
        ({ commands, editor }) =>
          editor.isActive('callout', { kind }) ? commands.lift('callout') : commands.wrapIn('callout', { kind }),
    };
  },
});

const Steps = Node.create({
  name: 'steps',
  group: 'block list',
  content: 'step+',
  parseHTML: () => [{ tag: 'ol[data-steps]', priority: 60 }],
  renderHTML: () => ['ol', { 'data-steps': '' }, 0],
  addCommands() {
    return {
      toggleSteps:
        () =>
        ({ commands }) =>
          commands.toggleList('steps', 'step'),
    };
  },
});

const Step = Node.create({
  name: 'step',
  content: 'paragraph block*',
  defining: true,
  addAttributes: () => ({ id: { default: null, rendered: false } }),
  parseHTML: () => [{ tag: 'ol[data-steps] > li', priority: 60 }],
  renderHTML: () => ['li', 0],
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem('step'),
      Tab: () => this.editor.commands.sinkListItem('step'),
      'Shift-Tab': () => this.editor.commands.liftListItem('step'),
    };
  },
  /** Each step has an id of its own, by which readers' ticks are remembered when others come before it. */
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (changes, _before, { doc, tr }) => {
        // Leaves steps that other people write to their own editors.
        if (!changes.some((change) => change.docChanged && !isChangeOrigin(change))) return null;
        const taken = new Set<unknown>();
        doc.descendants((node, at) => {
          if (node.type.name !== 'step') return;
          const { id } = node.attrs;
          if (id && !taken.has(id)) taken.add(id);
          else tr.setNodeAttribute(at, 'id', crypto.randomUUID().slice(0, 8));
        });
        return tr.docChanged ? tr : null;
      },
    }),
  ],
});

const Picture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    file: { default: null, parseHTML: (element) => element.getAttribute('data-file') },
    alt: { default: '', parseHTML: (element) => element.getAttribute('alt') ?? '' },
    width: { default: null, parseHTML: (element) => Number(element.getAttribute('data-width')) || null },
    /** The drawings on it, in the format of calls. */
    marks: { default: null, rendered: false },
  }),
  // A picture of another page is left behind when text is pasted: its address would tell that page who reads this one.
  parseHTML: () => [{ tag: 'img[data-file]' }],
  renderHTML: ({ node }) => [
    'img',
    {
      'data-file': node.attrs.file as string,
      'data-width': node.attrs.width as number | null,
      src: `/api/file/${node.attrs.file as string}`,
      alt: node.attrs.alt as string,
    },
  ],
  addNodeView: () => ReactNodeViewRenderer(PictureView),
});

const Accordion = Node.create({
  name: 'accordion',
  group: 'block',
  content: 'accordionTitle block+',
  defining: true,
  parseHTML: () => [{ tag: 'details' }],
  renderHTML: () => ['div', { 'data-accordion': '' }, 0],
});

const AccordionTitle = Node.create({
  name: 'accordionTitle',
  content: 'text*',
  marks: '',
  defining: true,
  parseHTML: () => [{ tag: 'summary' }],
  renderHTML: () => ['p', { 'data-accordion-title': '' }, 0],
});

/** The page's policy allows no style attributes in markup, so tables come without their own. */
const PlainTable = Table.extend({
  renderHTML: () => ['table', ['tbody', 0]],
  addNodeView: () => null,
}).configure({ resizable: false });

/** Ignores `Mod-s`: the editor saves all the time, so the browser's dialog would only be in the way. */
const NoSaving = Extension.create({ name: 'noSaving', addKeyboardShortcuts: () => ({ 'Mod-s': () => true }) });

/** Allows what `contract/src/knowledge/document.ts` allows in every document; an owner adds nodes of its own. */
export const documentExtensions = (placeholder: string, fragment: XmlFragment) => [
  // An undo reverts only what this person wrote, never what others did.
  StarterKit.configure({ heading: { levels: [2, 3] }, link: false, underline: false, undoRedo: false }),
  Collaboration.configure({ fragment }),
  Link.configure({
    openOnClick: false,
    defaultProtocol: 'https',
    isAllowedUri: (address) => isSafeAddress(address),
    HTMLAttributes: { rel: null, target: null },
  }),
  PlainTable,
  TableRow,
  TableHeader.extend({ content: inCells }),
  TableCell.extend({ content: inCells }),
  Callout,
  Steps,
  Step,
  Picture,
  Accordion,
  AccordionTitle,
  NoSaving,
  Placeholder.configure({ placeholder }),
];
