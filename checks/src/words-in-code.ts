import { isNode, type Node, nameOf, parse, textOf, walk } from './syntax-tree.ts';

/** A text that the code looks up. A `family` is a key with a placeholder: `status.${name}` matches every key of that form. */
export type WordUse = { namespaces: string[]; key: string; family: boolean };

/** The texts of one source file: those it looks up, keys it may look up, and hardcoded ones. */
export type FileWords = { uses: WordUse[]; mentions: WordUse[]; hardcoded: string[] };

const DEFAULT_NAMESPACE = 'common';
const SPOKEN_ATTRIBUTES = ['alt', 'aria-label', 'aria-description', 'description', 'label', 'placeholder', 'title'];
/** Names that no language translates. */
const PROPER_NAMES = ['Sightline'];

export function wordsInFile(file: string, source: string): FileWords {
  const nodes = [...walk(parse(file, source).program)];
  const translators = findTranslators(nodes);
  const lookups = nodes.filter((node) => isLookup(node, translators));
  const uses = lookups.flatMap((call) => usesInCall(call, translators));
  return {
    uses: [...uses, ...usesInTrans(nodes)],
    mentions: mentionsOf(nodes, translators, lookups),
    hardcoded: nodes.flatMap(hardcodedWords),
  };
}

/** Maps a local name to the namespaces that it translates from: `const { t: tc } = useTranslation('common')`, `t: TFunction<'x'>`. */
function findTranslators(nodes: Node[]): Map<string, Set<string>> {
  const translators = new Map<string, Set<string>>();
  const add = (name: string, namespaces: string[]): void => {
    translators.set(name, (translators.get(name) ?? new Set()).union(new Set(namespaces)));
  };
  for (const node of nodes) {
    if (node.type === 'VariableDeclarator' && isNode(node.init) && node.init.type === 'CallExpression') {
      if (nameOf(node.init.callee) === 'useTranslation') {
        const name = translatorName(node.id);
        if (name !== undefined) add(name, namespacesIn(node.init.arguments));
      }
    }
    if (node.type === 'Identifier' && isNode(node.typeAnnotation)) {
      const types = [...walk(node.typeAnnotation)];
      const isTranslator = types.some(
        (type) => type.type === 'TSTypeReference' && nameOf(type.typeName) === 'TFunction',
      );
      if (isTranslator) add(String(node.name), namespacesIn(node.typeAnnotation));
    }
  }
  return translators;
}

function translatorName(pattern: unknown): string | undefined {
  if (!isNode(pattern) || pattern.type !== 'ObjectPattern') return undefined;
  const properties = (pattern.properties as Node[]).filter((property) => nameOf(property.key) === 't');
  return properties.map((property) => nameOf(property.value) ?? 't')[0];
}

function namespacesIn(value: unknown): string[] {
  const named = [...walk(value)].map(textOf).filter((text) => text !== undefined);
  return named.length > 0 ? named : [DEFAULT_NAMESPACE];
}

/** `t('key')`, a renamed `tc('key')`, or `i18n.t('ns:key')`. */
function isLookup(node: Node, translators: Map<string, Set<string>>): boolean {
  if (node.type !== 'CallExpression') return false;
  const name = nameOf(node.callee);
  return name === 't' || (name !== undefined && translators.has(name));
}

function usesInCall(call: Node, translators: Map<string, Set<string>>): WordUse[] {
  const namespaces = [...(translators.get(nameOf(call.callee) ?? '') ?? [DEFAULT_NAMESPACE])];
  return keysIn((call.arguments as unknown[])[0], namespaces);
}

/** Every key that an expression can evaluate to, through conditions, alternatives and lists; none for computed keys. */
function keysIn(expression: unknown, namespaces: string[]): WordUse[] {
  if (!isNode(expression)) return [];
  const text = textOf(expression);
  if (text !== undefined) return [wordUse(text, false, namespaces)];
  if (expression.type === 'TemplateLiteral') return [templateUse(expression, namespaces)];
  return outcomesOf(expression).flatMap((outcome) => keysIn(outcome, namespaces));
}

function outcomesOf(expression: Node): unknown[] {
  switch (expression.type) {
    case 'ConditionalExpression':
      return [expression.consequent, expression.alternate];
    case 'LogicalExpression':
      return [expression.left, expression.right];
    case 'ArrayExpression':
      return expression.elements as unknown[];
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'JSXExpressionContainer':
      return [expression.expression];
    default:
      return [];
  }
}

function templateUse(template: Node, namespaces: string[]): WordUse {
  const parts = (template.quasis as Node[]).map((quasi) => String((quasi.value as { cooked: string }).cooked));
  return wordUse(parts.join('*'), parts.length > 1, namespaces);
}

/** `ns:key` names its namespace. A bare template that starts with a placeholder could be any key, so it counts as none. */
function wordUse(spelt: string, family: boolean, namespaces: string[]): WordUse {
  const [namespace, key] = spelt.split(':', 2);
  if (key !== undefined) return { namespaces: [namespace ?? ''], key, family };
  return { namespaces: family && spelt.startsWith('*') ? [] : namespaces, key: spelt, family };
}

function usesInTrans(nodes: Node[]): WordUse[] {
  return nodes
    .filter((node) => node.type === 'JSXOpeningElement' && nameOf(node.name) === 'Trans')
    .flatMap((element) => {
      const attribute = (name: string): unknown =>
        (element.attributes as Node[]).find((candidate) => nameOf(candidate.name) === name)?.value;
      return keysIn(attribute('i18nKey'), [textOf(attribute('ns')) ?? DEFAULT_NAMESPACE]);
    });
}

/**
 * Keys in tables: `'ns:key'` anywhere, and a bare key in a file with computed lookups.
 * A mention makes a key count as used; the key need not exist.
 */
function mentionsOf(nodes: Node[], translators: Map<string, Set<string>>, lookups: Node[]): WordUse[] {
  const looksUpComputed = lookups.some((call) => keysIn((call.arguments as unknown[])[0], []).length === 0);
  const namespaces = looksUpComputed ? [...translators.values()].flatMap((names) => [...names]) : [];
  return nodes.flatMap((node) => {
    const text = textOf(node);
    if (text !== undefined) return [wordUse(text, false, namespaces)];
    return node.type === 'TemplateLiteral' ? [templateUse(node, namespaces)] : [];
  });
}

function hardcodedWords(node: Node): string[] {
  if (node.type === 'JSXText') return wordsOf(String(node.value));
  if (node.type === 'JSXAttribute' && SPOKEN_ATTRIBUTES.includes(nameOf(node.name) ?? attributeName(node.name))) {
    return wordsOf(textOf(node.value) ?? '');
  }
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    return (node.children as Node[]).flatMap((child) => wordsOf(textOf(child.expression) ?? ''));
  }
  return [];
}

function attributeName(name: unknown): string {
  return isNode(name) && name.type === 'JSXNamespacedName' ? `${nameOf(name.namespace)}-${nameOf(name.name)}` : '';
}

function wordsOf(text: string): string[] {
  const words = text.trim();
  return /\p{Letter}{2}/u.test(words) && !PROPER_NAMES.includes(words) ? [words] : [];
}
