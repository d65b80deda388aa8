/*
 * Trees of rows that name their parent. Server and browser walk them with the same functions. No schemas here, so that
 * screens may load it at once.
 */

export type TreeNode = { id: string; parent_id: string | null };

/** One and all above it, the nearest first. */
export function lineage(nodes: readonly TreeNode[], id: string | null): string[] {
  const line: string[] = [];
  for (let next = id; next !== null && !line.includes(next); ) {
    line.push(next);
    next = nodes.find((node) => node.id === next)?.parent_id ?? null;
  }
  return line;
}

/** `above` begins at the top. */
export type Leaf<Node extends TreeNode> = { node: Node; depth: number; above: readonly Node[] };

/** The tree from the top, each level in its order. */
export function flattenTree<Node extends TreeNode>(
  nodes: readonly Node[],
  parentId: string | null = null,
  above: readonly Node[] = [],
): Leaf<Node>[] {
  return nodes
    .filter(({ parent_id }) => parent_id === parentId)
    .flatMap((node) => [{ node, depth: above.length, above }, ...flattenTree(nodes, node.id, [...above, node])]);
}
