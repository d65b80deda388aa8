import type { importsApi } from '@sightline/contract/jobs/imports';
import type { Rows } from '../rows.ts';
import type { Scenarios } from '../scenario.ts';

const byId = ({ import: id }: { import: string }) => ({ params: { id } });
const unaudited = 'nothing of the workspace changes before the import is carried out';
const mapping = ['tag', 'name'];

/** Everybody has their own imports alone. */
export const scenarios: Scenarios<typeof importsApi> = {
  list: { allow: 'workspace.view' },
  create: {
    allow: 'workspace.view',
    makes: 'import',
    another: { name: 'another.csv' },
    input: ({ import: id, secret }) => ({
      body: { id, entity: 'assets', name: `${secret}.csv`, header: mapping, rows: 1 },
    }),
    unaudited,
  },
  addRows: {
    allow: 'workspace.view',
    given: ['jobs.imports.create'],
    input: ({ import: id }) => ({ params: { id }, body: { from: 0, rows: [['IMP-1', 'Pump']] } }),
    unaudited,
  },
  find: { allow: 'workspace.view', given: ['jobs.imports.create'], input: byId },
  check: {
    allow: 'workspace.view',
    given: ['jobs.imports.create', 'jobs.imports.addRows'],
    input: ({ import: id }) => ({ params: { id }, body: { mapping } }),
    waitsForJobs: true,
    unaudited,
  },
  run: {
    allow: 'workspace.view',
    given: ['jobs.imports.create', 'jobs.imports.addRows', 'jobs.imports.check'],
    input: byId,
    audits: 'import.started',
  },
  cancel: { allow: 'workspace.view', given: ['jobs.imports.create'], input: byId, audits: 'import.cancelled' },
  remove: { allow: 'workspace.view', given: ['jobs.imports.create'], input: byId, unaudited },
  failedRows: { allow: 'workspace.view', given: ['jobs.imports.create'], input: byId },
  changedRows: { allow: 'workspace.view', given: ['jobs.imports.create'], input: byId },
  failedFile: {
    allow: 'workspace.view',
    given: ['jobs.imports.create'],
    input: (ids) => ({ ...byId(ids), body: {} }),
    unaudited: 'rows that the person uploaded themselves',
    unseen: 'changes nothing',
  },
};

export const rows: Rows = ({ organization, import: id, agent, secret }) => ({
  imports: {
    organization_id: organization,
    id,
    entity: 'assets',
    name: `${secret}.csv`,
    person_id: agent,
    header: ['tag', 'name'],
    rows: 2,
  },
  import_rows: { organization_id: organization, import_id: id, position: 0, cells: [secret, secret] },
  import_keys: { organization_id: organization, import_id: id, key: `tag:${secret}`, position: 0 },
});
