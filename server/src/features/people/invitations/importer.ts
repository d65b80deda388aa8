import type { RowProblem } from '@sightline/contract/imports';
import { cellParts, optionOf, plainWord } from '@sightline/contract/imports';
import { limits } from '@sightline/contract/limits';
import { peopleImport, roleWords } from '@sightline/contract/people/import';
import { Invitee } from '@sightline/contract/people/invitations';
import { reachesRole } from '@sightline/contract/permissions';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { scoped } from '../../../db/scoped.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { failedRow, type Importer, type ImportRow, type RowOutcome } from '../../../kernel/importer.ts';
import { type KnownRole, readRoles, roleOf } from '../roles/queries.ts';
import { inviteMany } from './actions.ts';
import { findProblems } from './problems.ts';

/*
 * Each row invites somebody by e-mail, as the dialog does. Who is in the workspace, or has an invitation that works, is left as
 * they are. Nobody grants a role above their own.
 */

type Known = {
  roles: readonly KnownRole[];
  spaces: readonly { id: string; name: string; isArchived: boolean }[];
  /** The addresses of the file that people of the workspace have. */
  members: ReadonlySet<string>;
};
type Plan = { invitee: Invitee } | { problems: RowProblem[] } | 'member';

const problem = (field: string, code: string, value = '', bound?: number): RowProblem => ({
  ...{ field, code, value: value.slice(0, limits.imports.value) },
  ...(bound !== undefined && { bound }),
});

async function readMembers(ctx: Ctx, rows: readonly ImportRow[]): Promise<Set<string>> {
  const emails = rows.flatMap(({ cells }) => cells.email?.toLowerCase() ?? []);
  const people = await scoped(ctx)
    .selectFrom('people as p')
    .where(sql<boolean>`p.email = any(${emails}::citext[])`)
    .where(sql<boolean>`exists (
      select from roles r where r.organization_id = p.organization_id and r.person_id = p.id)`)
    .select(sql<string>`lower(p.email::text)`.as('email'))
    .execute();
  return new Set(people.map(({ email }) => email));
}

async function readKnown(ctx: Ctx, rows: readonly ImportRow[]): Promise<Known> {
  const spaces = await scoped(ctx).selectFrom('branches').select(['id', 'name', 'archived_at']).execute();
  return {
    members: await readMembers(ctx, rows),
    roles: [...(await readRoles(ctx)).values()],
    spaces: spaces.map(({ id, name, archived_at }) => ({ id, name, isArchived: archived_at !== null })),
  };
}

function findRole(ctx: Ctx, cell: string, { roles }: Known): KnownRole | RowProblem {
  const role = roles.find(({ name }) =>
    [name, ...(roleWords[name] ?? [])].some((word) => plainWord(word) === plainWord(cell)),
  );
  if (!role) return problem('role', 'unknown', cell);
  return reachesRole(roleOf(ctx.actor), role) ? role : problem('role', 'ROLE_ABOVE_YOURS', cell);
}

const isProblem = (found: KnownRole | RowProblem): found is RowProblem => 'code' in found;

/** Finds one name, or several with semicolons or bars between them. A name may contain one of these. */
function findSpaces(cell: string, { spaces }: Known): { ids: string[]; problems: RowProblem[] } {
  const find = (name: string) => spaces.filter((space) => plainWord(space.name) === plainWord(name));
  const names = find(cell).length > 0 ? [cell] : cellParts(cell);
  const ids: string[] = [];
  const problems: RowProblem[] = [];
  for (const name of names) {
    const open = find(name).filter(({ isArchived }) => !isArchived);
    if (open[0] && open.length === 1) ids.push(open[0].id);
    else if (open.length > 1) problems.push(problem('spaces', 'ambiguous', name));
    else problems.push(problem('spaces', find(name).length > 0 ? 'archived' : 'unknown', name));
  }
  return { ids: [...new Set(ids)], problems };
}

function planRow(ctx: Ctx, { cells }: ImportRow, known: Known): Plan {
  const { email = '', name = '', role: roleCell = '', spaces = '', locale = '' } = cells;
  if (known.members.has(email.toLowerCase())) return 'member';
  const problems: RowProblem[] = [];
  if (email === '') problems.push(problem('email', 'required'));
  if (email.length > limits.email) problems.push(problem('email', 'too_long', email, limits.email));
  if (name.length > limits.name) problems.push(problem('name', 'too_long', name, limits.name));
  const role = roleCell === '' ? problem('role', 'required') : findRole(ctx, roleCell, known);
  if (isProblem(role)) problems.push(role);
  const found = findSpaces(spaces, known);
  problems.push(...found.problems);
  const isGuest = !isProblem(role) && role.kind === 'branch';
  if (!isProblem(role) && found.problems.length === 0 && isGuest !== found.ids.length > 0)
    problems.push(problem('spaces', 'spaces', spaces));
  if (found.ids.length > limits.invitations.spaces)
    problems.push(problem('spaces', 'too_many', spaces, limits.invitations.spaces));
  const language = peopleImport.fields.find(({ key }) => key === 'locale');
  const chosen = language && locale !== '' ? optionOf(language, locale) : undefined;
  if (locale !== '' && chosen === undefined) problems.push(problem('locale', 'choice', locale));
  if (problems.length > 0 || isProblem(role)) return { problems };
  const invitee = Invitee.safeParse({
    email,
    name,
    role: role.name,
    branch_ids: found.ids,
    ...(chosen && { locale: chosen }),
  });
  return invitee.success ? { invitee: invitee.data } : { problems: [problem('email', 'email', email)] };
}

const leftAlone = ['ALREADY_MEMBER', 'ALREADY_INVITED'];

function outcomeOf(code: string | undefined, email: string): RowOutcome {
  if (code === undefined) return { outcome: 'create' };
  if (leftAlone.includes(code)) return { outcome: 'skip' };
  return failedRow(problem('email', code === 'NOT_AN_ADDRESS' ? 'email' : code, email));
}

/** The invitations of a batch, or why not, by their place in the list. */
async function codesOf(ctx: Ctx, invites: Invitee[], isRun: boolean): Promise<Map<number, string>> {
  if (invites.length === 0) return new Map();
  const problems = await findProblems(ctx, { invites });
  if (!isRun) return problems;
  const good = invites.map((invitee, index) => ({ invitee, index })).filter(({ index }) => !problems.has(index));
  if (good.length === 0) return problems;
  const body = { id: uuidv7(), invites: good.map(({ invitee }) => invitee), via: 'email', message: '' } as const;
  const { failed } = await inviteMany(ctx, { body, params: undefined, query: undefined, files: undefined });
  const refused = failed.flatMap(({ index, code }) => {
    const place = good[index]?.index;
    return place === undefined ? [] : [[place, code] as const];
  });
  return new Map<number, string>([...problems, ...refused]);
}

export const peopleImporter: Importer = {
  permission: peopleImport.permission,
  batch: 50,
  open: async () => ({
    definition: peopleImport,
    keysOf: ({ cells: { email } }) => (email ? [{ field: 'email', key: `email:${email.toLowerCase()}` }] : []),
    async work(ctx, { rows, isRun }) {
      const known = await readKnown(ctx, rows);
      const plans = rows.map((row) => planRow(ctx, row, known));
      const invites = plans.flatMap((plan) => (plan !== 'member' && 'invitee' in plan ? [plan.invitee] : []));
      const codes = await codesOf(ctx, invites, isRun);
      let place = 0;
      return plans.map((plan) => {
        if (plan === 'member') return { outcome: 'skip' };
        if ('problems' in plan) return failedRow(...plan.problems);
        const code = codes.get(place);
        place += 1;
        return outcomeOf(code, plan.invitee.email ?? '');
      });
    },
  }),
};
