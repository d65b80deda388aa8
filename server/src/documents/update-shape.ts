import { sharedBody, sharedFieldNames, sharedFields } from '@sightline/contract/documents/writing';
import { limits } from '@sightline/contract/limits';
import * as Y from 'yjs';

const { shape } = limits.writing;

/**
 * `unreadable`: no update of Yjs. `foreign`: what the editor never writes. `gap`: builds on what is not here. `size`: more parts or
 * writers than a document has. `depth`: nested deeper than a document can be.
 */
export type UpdateProblem = 'unreadable' | 'foreign' | 'gap' | 'size' | 'depth';

type Structs = ReturnType<typeof Y.decodeUpdate>['structs'];
type Decoded = ReturnType<typeof Y.decodeUpdate>;
type Struct = Structs[number];

const fieldNames: ReadonlySet<string | null> = new Set(sharedFieldNames);

/** True for the top level of the document: the body's blocks in their order, and the named fields. */
const isOfRoot = (root: string, name: string | null): boolean =>
  root === sharedBody ? name === null : root === sharedFields && fieldNames.has(name);

/** Values in values: what is nested deep costs a stack when it is written. */
function isDeep(value: unknown, left: number = shape.value): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return left === 0 || Object.values(value).some((part) => isDeep(part, left - 1));
}

/** Elements, texts, their formats and values; never documents, bytes, maps or lists, whose costs nothing here bounds. */
function isOfEditor({ content, parent, parentSub }: Y.Item): boolean {
  if (typeof parent === 'string' && !isOfRoot(parent, parentSub)) return false;
  if (content instanceof Y.ContentType)
    return content.type instanceof Y.XmlElement || content.type instanceof Y.XmlText;
  if (content instanceof Y.ContentFormat) return !isDeep(content.value);
  if (content instanceof Y.ContentAny) return !content.arr.some((value: unknown) => isDeep(value));
  return content instanceof Y.ContentString || content instanceof Y.ContentDeleted;
}

/** The structs of each writer, in the order of their clocks. */
class NewStructs {
  readonly byClient: Map<number, Struct[]>;

  constructor(structs: Structs) {
    this.byClient = Map.groupBy(structs, ({ id }) => id.client);
  }

  endOf(client: number): number {
    const last = this.byClient.get(client)?.at(-1);
    return last ? last.id.clock + last.length : 0;
  }

  /** The one that has this clock. */
  find({ client, clock }: Y.ID): Struct | undefined {
    const structs = this.byClient.get(client) ?? [];
    let [low, high] = [0, structs.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const struct = structs[middle] as Struct;
      if (clock < struct.id.clock) high = middle - 1;
      else if (clock >= struct.id.clock + struct.length) low = middle + 1;
      else return struct;
    }
    return undefined;
  }
}

/** Each writer's structs begin where the document ends or before, and follow each other. */
function hasGap(doc: Y.Doc, { byClient }: NewStructs): boolean {
  for (const [client, structs] of byClient) {
    let next = Y.getState(doc.store, client);
    for (const { id, length } of structs) {
      if (id.clock > next) return true;
      next = Math.max(next, id.clock + length);
    }
    if (next > shape.clock) return true;
  }
  return false;
}

/** True if the update refers to items that are neither in the document nor in itself, which would wait in memory for items that may never come. */
function refersElsewhere(doc: Y.Doc, { structs, ds }: Decoded, own: NewStructs): boolean {
  const isKnown = (id: Y.ID | null) =>
    id === null || id.clock < Math.max(Y.getState(doc.store, id.client), own.endOf(id.client));
  const isItemKnown = (struct: Struct) =>
    !(struct instanceof Y.Item) ||
    (isKnown(struct.origin) &&
      isKnown(struct.rightOrigin) &&
      (!(struct.parent instanceof Y.ID) || isKnown(struct.parent)));
  if (!structs.every(isItemKnown)) return true;
  return [...ds.clients].some(([client, deleted]) => {
    const end = Math.max(Y.getState(doc.store, client), own.endOf(client));
    return deleted.some(({ clock, len }) => clock + len > end);
  });
}

/** How deep something of the document stands; at most one more than is allowed. */
function depthInDocument(doc: Y.Doc, id: Y.ID): number {
  const found = Y.getItem(doc.store, id);
  let depth = 0;
  for (let item: Y.Item | null = found instanceof Y.Item ? found : null; item && depth <= shape.depth; depth += 1)
    item = item.parent instanceof Y.AbstractType ? item.parent._item : null;
  return depth;
}

/** Returns the item that decides where another one is: its parent, or one of its neighbours. */
const standsBy = ({ parent, origin, rightOrigin }: Y.Item): { id: Y.ID; isBelow: boolean } | undefined => {
  if (parent instanceof Y.ID) return { id: parent, isBelow: true };
  const neighbour = parent === null ? (origin ?? rightOrigin) : null;
  return neighbour ? { id: neighbour, isBelow: false } : undefined;
};

/** Whether something of the update stands too deep, or in a circle. Chains may be long, so nothing here is recursive. */
function isTooDeep(doc: Y.Doc, structs: Structs, own: NewStructs): boolean {
  const depths = new Map<Struct, number>();
  for (const struct of structs) {
    const chain: { struct: Struct; isBelow: boolean }[] = [];
    const seen = new Set<Struct>();
    let at: Struct | undefined = struct;
    let depth = 0;
    while (at instanceof Y.Item && !depths.has(at)) {
      if (seen.has(at)) return true;
      seen.add(at);
      const place = standsBy(at);
      chain.push({ struct: at, isBelow: place?.isBelow ?? true });
      const next: Struct | undefined = place && own.find(place.id);
      if (place && !next) depth = depthInDocument(doc, place.id);
      at = next;
    }
    if (at) depth = depths.get(at) ?? 0;
    for (const link of chain.toReversed()) {
      if (link.isBelow) depth += 1;
      if (depth > shape.depth) return true;
      depths.set(link.struct, depth);
    }
  }
  return false;
}

export type UpdateShape = { problem: UpdateProblem | null; structs: number };

const refused = (problem: UpdateProblem): UpdateShape => ({ problem, structs: 0 });

function decode(update: Uint8Array): Decoded | undefined {
  try {
    return Y.decodeUpdate(update);
  } catch {
    return undefined;
  }
}

/**
 * Judges an update before it is applied, in time that grows with its bytes alone: applying one may take seconds for each kilobyte,
 * and what was applied once is paid for by everybody who opens the document. `most`: how many parts it may have.
 */
export function shapeOfUpdate(doc: Y.Doc, update: Uint8Array, most: number = shape.structs): UpdateShape {
  const decoded = decode(update);
  if (!decoded) return refused('unreadable');
  const { structs, ds } = decoded;
  const ranges = [...ds.clients.values()].reduce((sum, { length }) => sum + length, 0);
  const own = new NewStructs(structs);
  const clients = new Set([...doc.store.clients.keys(), ...own.byClient.keys()]);
  const before = [...doc.store.clients.values()].reduce((sum, { length }) => sum + length, 0);
  const isTooMuch = structs.length > most || ranges > shape.inDocument || before + structs.length > shape.inDocument;
  if (isTooMuch || clients.size > shape.clients) return refused('size');
  if (structs.some((struct) => struct instanceof Y.Skip || (struct instanceof Y.Item && !isOfEditor(struct))))
    return refused('foreign');
  if (hasGap(doc, own) || refersElsewhere(doc, decoded, own)) return refused('gap');
  if (isTooDeep(doc, structs, own)) return refused('depth');
  return { problem: null, structs: structs.length };
}
