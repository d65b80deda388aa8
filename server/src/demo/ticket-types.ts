import type { Owner } from './bulk-insert.ts';

/*
 * Types are chosen by the subjects of tickets. Only closed tickets get a type of assistance: a type that requires a sheet would
 * refuse to close an open ticket while somebody tries the demo.
 */

const assistance = `
  update tickets as t set assistance_type_id = a.id from assistance_types as a
  where a.organization_id = t.organization_id and t.closed_at is not null and a.code = case
    when t.subject ~* 'install|commission|replace|new ' then 'INS'
    when t.subject ~* 'monthly|yearly|weekly|test|inspection|calibration|service|check' then 'PM'
    when t.subject ~* 'question|password|access|how ' then 'REM'
    else 'REP' end`;

const problems = `
  update tickets as t set problem_type_id = p.id from problem_types as p
  where p.organization_id = t.organization_id and p.name = case
    when t.subject ~* 'leak|drip|water' then 'Leak'
    when t.subject ~* 'belt|bearing|seal|worn|noise' then 'Wear'
    when t.subject ~* 'jam|block|drops' then 'Blockage'
    when t.subject ~* 'power|battery|generator|trips' then 'No power'
    when t.subject ~* 'sensor|temperature|pressure|probe|reading|alarm' then 'Sensor'
    when t.subject ~* 'update|firmware|label|software' then 'Update' end`;

export async function sortTickets(owner: Owner): Promise<void> {
  for (const statement of [assistance, problems]) await owner.query(statement);
}
