import type { Invitee } from '@sightline/contract/people/invitations';
import type { RoleName } from '@sightline/contract/permissions';
import type { Address } from './addresses.ts';
import type { Space } from './api.ts';
import type { Mapping, Table } from './columns.ts';

/** Problems that the browser finds before it asks the server. */
type LineProblem = 'role_unknown' | 'space_unknown' | 'space_needed';

/** One person of the list to check. `line` is their line in the typed text or in the file. */
export type Line = {
  line: number;
  email: string;
  name: string;
  role: RoleName;
  spaces: readonly Space[];
  problem: LineProblem | null;
};

/** For everybody whose line does not say otherwise. */
type RoleOfLine = { role: RoleName; isGuest: boolean };
export type Defaults = RoleOfLine & { spaces: readonly Space[] };

const problemOf = (isGuest: boolean, spaces: readonly Space[]): LineProblem | null =>
  isGuest && spaces.length === 0 ? 'space_needed' : null;

export const linesOfAddresses = (
  addresses: readonly Address[],
  { role, isGuest, spaces: chosen }: Defaults,
): Line[] => {
  const spaces = isGuest ? chosen : [];
  return addresses.map((address, index) => ({
    line: index + 1,
    ...address,
    role,
    spaces,
    problem: problemOf(isGuest, spaces),
  }));
};

const plain = (text: string): string =>
  text.trim().normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').toLowerCase();

export type Known = {
  /** Names of roles, in any language. */
  roleNames: readonly (RoleOfLine & { names: readonly string[] })[];
  spaces: readonly Space[];
};

type Read<T> = { value: T; problem: LineProblem | null };

function readRole(cell: string, { role, isGuest }: Defaults, { roleNames }: Known): Read<RoleOfLine> {
  const usual = { role, isGuest };
  if (cell === '') return { value: usual, problem: null };
  const known = roleNames.find(({ names }) => names.some((name) => plain(name) === plain(cell)));
  return known ? { value: known, problem: null } : { value: usual, problem: 'role_unknown' };
}

/** Reads one customer, or several with a vertical bar or semicolon between them. A name may contain one of these. */
function readSpaces(cell: string, { spaces: chosen }: Defaults, { spaces }: Known): Read<readonly Space[]> {
  if (cell === '') return { value: chosen, problem: null };
  const find = (name: string) => spaces.find((space) => plain(space.name) === plain(name));
  const whole = find(cell);
  const found = whole
    ? [whole]
    : cell
        .split(/[|;]/)
        .filter((name) => name.trim() !== '')
        .map(find);
  const known = found.filter((space) => space !== undefined);
  return { value: known, problem: known.length < found.length || found.length === 0 ? 'space_unknown' : null };
}

export function linesOfTable({ rows, firstLine }: Table, mapping: Mapping, defaults: Defaults, known: Known): Line[] {
  return rows.map((row, index) => {
    const cell = (column: number | null): string => (column === null ? '' : (row[column] ?? ''));
    const role = readRole(cell(mapping.role), defaults, known);
    const named = readSpaces(cell(mapping.customer), defaults, known);
    const { isGuest } = role.value;
    const spaces = isGuest ? named.value : [];
    return {
      line: firstLine + index,
      email: cell(mapping.email).replace(/^mailto:/i, ''),
      name: cell(mapping.name),
      role: role.value.role,
      spaces,
      problem: role.problem ?? (isGuest ? named.problem : null) ?? problemOf(isGuest, spaces),
    };
  });
}

/** Longer texts are refused by the server for the whole list. */
const longest = { email: 254, name: 120 };

export const inviteeOf = (
  { email, name, role, spaces }: Line,
  locale: 'en' | 'pt',
): Pick<Invitee, 'email' | 'name' | 'role' | 'branch_ids' | 'locale'> => ({
  email: email.slice(0, longest.email),
  name: name.slice(0, longest.name),
  role,
  branch_ids: spaces.map(({ id }) => id),
  locale,
});
