import { Editor, type JSONContent, Node } from '@tiptap/core';
import { createTable } from '@tiptap/extension-table';
import { expect, it, onTestFinished } from 'vitest';
import * as Y from 'yjs';
import { commonBlocks } from './blocks.ts';
import { documentExtensions } from './extensions.ts';
import { insertBlocks } from './insert-blocks.ts';

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const cell = (text: string) => ({ type: 'tableCell', content: [paragraph(text)] });
const table = (...texts: string[]) => ({
  type: 'table',
  content: [{ type: 'tableRow', content: texts.map(cell) }],
});

/** A block that only the owner of a document has. */
const OwnBlock = Node.create({ name: 'own', group: 'block', atom: true, renderHTML: () => ['div'] });

/** With the caret behind `text`. */
function openEditor(content: JSONContent[], text: string): Editor {
  const editor = new Editor({
    extensions: [...documentExtensions('', new Y.Doc().getXmlFragment('body')), OwnBlock],
    injectCSS: false,
  });
  onTestFinished(() => editor.destroy());
  editor.commands.setContent({ type: 'doc', content });
  editor.state.doc.descendants((node, at) => {
    if (node.text === text) editor.commands.setTextSelection(at + text.length);
  });
  return editor;
}

const contentOf = (editor: Editor): JSONContent[] => editor.state.doc.toJSON().content;
const kindsOf = (editor: Editor) => contentOf(editor).map(({ type }) => type);
const textsOf = (editor: Editor) =>
  contentOf(editor)[0]?.content?.[0]?.content?.map((one) => one.content?.[0]?.content?.[0]?.text);

it.each<[string, JSONContent | string, string]>([
  ['block of the owner', { type: 'own' }, 'own'],
  ['callout', { type: 'callout', attrs: { kind: 'tip' }, content: [paragraph('x')] }, 'callout'],
  ['heading that is pasted', '<h2>Top</h2><p>Text</p>', 'heading'],
  ['table that is pasted', '<table><tr><td>x</td></tr></table>', 'table'],
])('a %s that no cell holds comes behind the table, which stays whole', (_name, content, type) => {
  const editor = openEditor([table('A', 'B', 'C'), paragraph('After')], 'B');
  insertBlocks(editor, content);
  expect(textsOf(editor)).toEqual(['A', 'B', 'C']);
  expect(kindsOf(editor).slice(0, 2)).toEqual(['table', type]);
});

it.each(['accordion', 'divider', 'table'] as const)('the button for %s keeps the table of the caret whole', (id) => {
  const editor = openEditor([table('A', 'B', 'C'), paragraph('After')], 'B');
  commonBlocks(() => {})
    .find((block) => block.id === id)
    ?.run?.(editor);
  expect(textsOf(editor)).toEqual(['A', 'B', 'C']);
  expect(kindsOf(editor).slice(0, 2)).toEqual(['table', id === 'divider' ? 'horizontalRule' : id]);
});

it('what a cell holds stays in it', () => {
  const editor = openEditor([table('A', 'B', 'C')], 'B');
  insertBlocks(editor, '<p>more</p>');
  insertBlocks(editor, { type: 'picture', attrs: { file: 'a' } });
  expect(contentOf(editor)[0]?.content?.[0]?.content).toHaveLength(3);
  expect(JSON.stringify(contentOf(editor)[0])).toContain('picture');
});

it('text between others stays in its place', () => {
  const editor = openEditor([paragraph('One'), paragraph('Two')], 'One');
  insertBlocks(editor, createTable(editor.schema, 2, 2, true));
  expect(kindsOf(editor).slice(0, 3)).toEqual(['paragraph', 'table', 'paragraph']);
});
