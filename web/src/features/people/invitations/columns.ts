/** The kinds of columns in a file. */
export const columnKinds = ['email', 'name', 'role', 'customer'] as const;
type ColumnKind = (typeof columnKinds)[number];

/** Maps a kind to the index of its column; null when the file has none. */
export type Mapping = Record<ColumnKind, number | null>;

export type Table = { header: string[]; rows: string[][]; firstLine: number };

const words: Record<ColumnKind, RegExp> = {
  email: /mail|correio|endereço|address/i,
  name: /name|nome|pessoa|person|contact|contato/i,
  role: /role|função|papel|cargo|perfil/i,
  customer: /customer|client|space|branch|site|company|empresa|espaço|unidade/i,
};

const looksLikeAddress = (cell: string): boolean => /^[^\s@]+@[^\s@]+$/.test(cell);

/** The first row is a header when it holds no address. Without one, columns are numbered. */
export function tableOf(rows: string[][]): Table {
  const [first = [], ...rest] = rows;
  const width = Math.max(0, ...rows.map((row) => row.length));
  const hasHeader = rest.length > 0 && !first.some(looksLikeAddress);
  const header = Array.from({ length: width }, (_, index) => (hasHeader && first[index]) || `${index + 1}`);
  return { header, rows: hasHeader ? rest : rows, firstLine: hasHeader ? 2 : 1 };
}

const indexOrNull = (index: number): number | null => (index < 0 ? null : index);

/** Guesses the address by content, the others by their headers. */
export function guessMapping({ header, rows }: Table): Mapping {
  const counts = header.map((_, index) => rows.filter((row) => looksLikeAddress(row[index] ?? '')).length);
  const most = Math.max(0, ...counts);
  const email = most > 0 ? counts.indexOf(most) : header.findIndex((title) => words.email.test(title));
  const taken = new Set([email]);
  const byTitle = (kind: ColumnKind): number | null => {
    const index = header.findIndex((title, at) => !taken.has(at) && words[kind].test(title));
    taken.add(index);
    return indexOrNull(index);
  };
  // "Client role" is a role, "Customer name" a customer.
  const [role, customer] = [byTitle('role'), byTitle('customer')];
  return { email: indexOrNull(email), name: byTitle('name'), role, customer };
}
