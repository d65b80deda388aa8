import { expect, test } from 'vitest';
import type { Mapping } from './columns.ts';
import { type Defaults, linesOfAddresses, linesOfTable } from './lines.ts';

const [lake, harbour, both] = [
  { id: 'l', name: 'Lakeside Foods' },
  { id: 'h', name: 'Hospital do Pôrto' },
  { id: 'b', name: 'Ship | Shore' },
];
const known = {
  roleNames: [
    { role: 'Agent', isGuest: false, names: ['Agent', 'Agente'] },
    { role: 'Client', isGuest: true, names: ['Client', 'Cliente'] },
  ],
  spaces: [lake, harbour, both],
};
const mapping: Mapping = { email: 0, name: null, role: 1, customer: 2 };
const asAgents: Defaults = { role: 'Agent', isGuest: false, spaces: [] };

function read(role: string, customer: string, defaults = asAgents) {
  const table = { header: [], rows: [['ana@x.com', role, customer]], firstLine: 2 };
  const [line] = linesOfTable(table, mapping, defaults, known);
  return { role: line?.role, spaces: line?.spaces.map(({ id }) => id), problem: line?.problem };
}

test.each([
  ['cliente', 'lakeside  FOODS', { role: 'Client', spaces: ['l'], problem: null }],
  ['Client', 'Lakeside Foods; hospital do porto', { role: 'Client', spaces: ['l', 'h'], problem: null }],
  ['Client', 'ship | shore', { role: 'Client', spaces: ['b'], problem: null }],
  ['Client', 'Nowhere', { role: 'Client', spaces: [], problem: 'space_unknown' }],
  ['Client', 'Lakeside Foods|Nowhere', { role: 'Client', spaces: ['l'], problem: 'space_unknown' }],
  ['Client', '', { role: 'Client', spaces: [], problem: 'space_needed' }],
  ['Pilot', '', { role: 'Agent', spaces: [], problem: 'role_unknown' }],
  ['', 'Lakeside Foods', { role: 'Agent', spaces: [], problem: null }],
])('a line with role "%s" and customer "%s" is read', (role, customer, expected) => {
  expect(read(role, customer)).toEqual(expected);
});

test('what a line does not say comes from the choices for all', () => {
  expect(read('', '', { role: 'Client', isGuest: true, spaces: [harbour] })).toEqual({
    role: 'Client',
    spaces: ['h'],
    problem: null,
  });
});

test('typed addresses get the role and customers that were chosen, agents no customer', () => {
  const addresses = [{ email: 'ana@x.com', name: 'Ana' }];
  const one = { line: 1, email: 'ana@x.com', name: 'Ana', problem: null };
  expect(linesOfAddresses(addresses, { role: 'Client', isGuest: true, spaces: [lake] })).toEqual([
    { ...one, role: 'Client', spaces: [lake] },
  ]);
  expect(linesOfAddresses(addresses, { role: 'Agent', isGuest: false, spaces: [lake] })).toEqual([
    { ...one, role: 'Agent', spaces: [] },
  ]);
});
