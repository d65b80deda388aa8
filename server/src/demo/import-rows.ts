import type { ImportEntity, RowProblem } from '@sightline/contract/imports';
import { limits } from '@sightline/contract/limits';
import type { Row } from './bulk-insert.ts';
import type { DemoContext } from './demo-context.ts';

const hour = 3_600_000;
const day = 24 * hour;

type Failed = { position: number; cells: string[]; problems: RowProblem[] };
type Told = {
  entity: ImportEntity;
  name: string;
  header: string[];
  mapping: string[];
  rows: number;
  created: number;
  updated: number;
  ago: number;
  failed: Failed[];
};

const told: readonly Told[] = [
  {
    ...{ entity: 'assets', name: 'Harbour Hospital - ventilation 2026.csv', ago: 2 * day + 3 * hour },
    ...{ header: ['Tag', 'Name', 'Category', 'Location'], mapping: ['tag', 'name', 'category', 'location'] },
    ...{ rows: 148, created: 121, updated: 24 },
    failed: [
      {
        position: 31,
        cells: ['HH-AHU-032', 'Air handling unit 32', 'Air handlng', 'Roof B'],
        problems: [{ field: 'category', code: 'unknown', value: 'Air handlng' }],
      },
      {
        position: 77,
        cells: ['HH-AHU-077', '', 'HVAC', 'Ward 4'],
        problems: [{ field: 'name', code: 'required', value: '' }],
      },
      {
        position: 112,
        cells: ['HH-AHU-018', 'Exhaust fan 18', 'HVAC', 'Basement'],
        problems: [{ field: 'tag', code: 'duplicate', value: 'HH-AHU-018', row: 19 }],
      },
    ],
  },
  {
    ...{ entity: 'people', name: 'Lakeside Foods - shift leads.csv', ago: 9 * day },
    ...{ header: ['E-mail', 'Name', 'Role', 'Customer'], mapping: ['email', 'name', 'role', 'spaces'] },
    ...{ rows: 12, created: 11, updated: 0 },
    failed: [
      {
        position: 6,
        cells: ['anders.holm@lakeside-foods', 'Anders Holm', 'Client', 'Lakeside Foods'],
        problems: [{ field: 'email', code: 'email', value: 'anders.holm@lakeside-foods' }],
      },
    ],
  },
];

/** Imports of the manager, which ended days ago: the rows that failed are still there to be downloaded. */
export function buildImports({ organization_id, now, iso, newId, personOf }: DemoContext) {
  const imports = told.map((one) => ({ ...one, id: newId(now - one.ago) }));
  return {
    runs: imports.map(
      ({ id, entity, name, rows, created, updated, ago, failed }): Row => ({
        ...{ organization_id, id, kind: entity === 'assets' ? 'asset_import' : 'people_import', state: 'done' },
        ...{ person_id: personOf('Daniel').id, locale: 'en', parameters: { name }, total: rows, done: rows },
        counts: { create: created, update: updated, skip: 0, failed: failed.length },
        ...{ created_at: iso(now - ago), started_at: iso(now - ago), ended_at: iso(now - ago + 40_000) },
        expires_at: iso(now - ago + limits.imports.keptFor),
      }),
    ),
    imports: imports.map(
      ({ id, entity, name, header, mapping, rows, ago }): Row => ({
        ...{ organization_id, id, run_id: id, entity, name, header, mapping, rows, options: {}, first_row: 2 },
        ...{ person_id: personOf('Daniel').id, received: rows, size: 40 * rows, created_at: iso(now - ago) },
      }),
    ),
    import_rows: imports.flatMap(({ id, failed }) =>
      failed.map((row): Row => ({ organization_id, import_id: id, ...row })),
    ),
  };
}
