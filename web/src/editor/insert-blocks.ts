import { createNodeFromContent, type Editor, type JSONContent } from '@tiptap/core';
import { Fragment, type Node, type ResolvedPos } from '@tiptap/pm/model';

const roleAt = ($at: ResolvedPos, depth: number): unknown => $at.node(depth).type.spec.tableRole;

/** Behind the table that a cell belongs to, when the cell cannot hold one of these blocks; there they would cut the table in two. */
function placeBehindTable($at: ResolvedPos, blocks: readonly Node[]): number | null {
  for (let depth = $at.depth; depth > 0; depth -= 1) {
    const { contentMatch } = $at.node(depth).type;
    const isCell = /cell$/.test(String(roleAt($at, depth)));
    if (isCell && blocks.every(({ type, isInline }) => isInline || contentMatch.matchType(type))) return null;
    if (roleAt($at, depth) === 'table') return $at.after(depth);
  }
  return null;
}

/** Puts blocks, or markup with blocks, in the place of the selection. */
export function insertBlocks(
  editor: Editor,
  content: JSONContent | Node | string,
  range: { from: number; to: number } = editor.state.selection,
): void {
  const parsed = createNodeFromContent(content, editor.schema, { parseOptions: { preserveWhitespace: false } });
  const fragment = Fragment.from(parsed);
  const { from, to } = range;
  const behind = placeBehindTable(editor.state.doc.resolve(from), fragment.content);
  editor
    .chain()
    .focus()
    .insertContentAt(behind ?? { from, to }, fragment)
    .run();
}
