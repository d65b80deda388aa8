import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { hashNewPassword } from '../features/session/actions.ts';
import { setupLock } from '../features/workspace/setup.ts';
import { buildArticles } from './article-rows.ts';
import { addStories, readArticleStories } from './article-story.ts';
import { addWriting } from './article-writing.ts';
import { buildAssets } from './asset-rows.ts';
import { buildBrands } from './brand-rows.ts';
import { bulkInsert, type Row } from './bulk-insert.ts';
import { type DemoSpace, demoPassword, demoPeople, demoSpaces } from './company.ts';
import { createDemoContext, type DemoContext } from './demo-context.ts';
import { makeIds, makeRandom } from './deterministic-ids.ts';
import { buildForms } from './form-rows.ts';
import { buildImports } from './import-rows.ts';
import { buildInvitations } from './invitation-rows.ts';
import { insertLibrary } from './library-rows.ts';
import { insertNotifications } from './notification-rows.ts';
import { buildPeople, type Cast } from './people-rows.ts';
import { buildResources, buildSeries } from './resource-rows.ts';
import { buildRoomRows, type RoomRows } from './room-rows.ts';
import { buildSheets } from './sheet-rows.ts';
import { type Conversation, readConversations, readStories, type Story } from './story.ts';
import { buildTicketRows, type TicketRows } from './ticket-rows.ts';
import { sortTickets } from './ticket-types.ts';
import { buildUsages } from './usage-rows.ts';
import { buildVisits } from './visit-rows.ts';

const readText = (file: string): Promise<string> => readFile(join(import.meta.dirname, 'stories', file), 'utf8');

type Place = { story: Story; space: DemoSpace };

/** In the order in which they were opened, which gives them their numbers. */
async function readPlaces(): Promise<Place[]> {
  const places = await Promise.all(
    (Object.keys(demoSpaces) as DemoSpace[]).map(async (space) =>
      readStories(await readText(demoSpaces[space])).map((story) => ({ story, space })),
    ),
  );
  return places.flat().sort((one, other) => other.story.openedAgo - one.story.openedAgo);
}

const leadOf = (space: DemoSpace): string =>
  demoPeople.find((person) => person.space === space)?.name.split(' ')[0] ?? '';

function buildTickets(places: Place[], cast: Cast, teller: DemoContext): TicketRows[] {
  return places.map(({ story, space }, index) =>
    buildTicketRows(story, { number: index + 1, branchId: cast.spaces.get(space) ?? '', lead: leadOf(space) }, teller),
  );
}

function buildConversation(conversation: Conversation, teller: DemoContext): RoomRows {
  const createdAt = teller.now - conversation.lastAgo - 3 * 3_600_000;
  const memberIds = conversation.members.map((name) => teller.personOf(name).id);
  const isDirect = memberIds.length === 2;
  const room = {
    id: teller.newId(createdAt),
    type: isDirect ? ('Direct' as const) : ('Group' as const),
    name: isDirect ? '' : conversation.title,
    directKey: isDirect ? memberIds.toSorted().join(':') : null,
    createdBy: memberIds[0] ?? '',
    createdAt,
    memberIds,
  };
  return buildRoomRows(room, conversation, teller).rows;
}

/** Rows of many stories, table by table, in an order that foreign keys accept. */
function gather(all: (RoomRows & Partial<TicketRows>)[]): [keyof TicketRows, Row[]][] {
  const tables = [
    'rooms',
    'room_members',
    'chats',
    'tickets',
    'ticket_assignees',
    'timers',
    'ticket_events',
    'assistance_sheets',
  ] as const;
  return tables.map((table) => [table, all.flatMap((rows) => rows[table] ?? [])]);
}

async function insertDemo(owner: pg.Client, now: number): Promise<void> {
  const random = makeRandom(1);
  const newId = makeIds(random);
  const { cast, rows } = buildPeople(now, newId, await hashNewPassword(demoPassword, []));
  const teller = createDemoContext(cast, now, random, newId);
  const [places, conversations] = await Promise.all([readPlaces(), readText('team.txt').then(readConversations)]);
  const { accounts, ...people } = rows;
  for (const [table, some] of Object.entries(people)) await bulkInsert(owner, table as keyof typeof people, some);
  await bulkInsert(owner, 'demo_accounts', accounts);
  const invitations = Object.entries(buildInvitations(cast, teller));
  for (const [table, some] of invitations) await bulkInsert(owner, table as 'invitations', some);
  const rooms = conversations.map((conversation) => buildConversation(conversation, teller));
  const tickets = buildTickets(places, cast, teller);
  for (const [table, some] of gather([...tickets, ...rooms])) {
    await bulkInsert(owner, table, some);
  }
  const filled = buildSheets(
    teller,
    tickets.flatMap((rows) => rows.tickets),
    tickets.flatMap((rows) => rows.assistance_sheets),
  );
  for (const [table, some] of Object.entries(filled)) await bulkInsert(owner, table as keyof typeof filled, some);
  await sortTickets(owner);
  const visits = buildVisits(
    cast,
    teller,
    tickets.flatMap((rows) => rows.tickets),
  );
  for (const [table, some] of Object.entries(visits)) await bulkInsert(owner, table as keyof typeof visits, some);
  await insertNotifications(owner);
  const assets = buildAssets(
    cast,
    teller,
    tickets.flatMap((rows) => rows.tickets),
  );
  for (const [table, some] of Object.entries(assets)) await bulkInsert(owner, table as keyof typeof assets, some);
  const [stories, more] = [await readText('articles.txt'), await readText('help-articles.txt')].map(readArticleStories);
  const shelf = addWriting(buildArticles(addStories(stories ?? [], more ?? []), cast, teller), teller);
  for (const [table, some] of Object.entries(shelf)) await bulkInsert(owner, table as 'articles', some);
  const imports = Object.entries(buildImports(teller));
  for (const [table, some] of imports) await bulkInsert(owner, table as 'imports', some);
  const brands = Object.entries(buildBrands(cast, teller));
  for (const [table, some] of brands) await bulkInsert(owner, table as 'environments', some);
  const usages = buildUsages(
    shelf.articles ?? [],
    tickets.flatMap((rows) => rows.tickets),
    teller,
  );
  for (const [table, some] of Object.entries(usages)) await bulkInsert(owner, table as 'article_flags', some);
  const resources = Object.entries(buildResources(teller, visits.visits, filled.assistance_types));
  for (const [table, some] of resources) await bulkInsert(owner, table as 'tools', some);
  const series = Object.entries(
    buildSeries(
      teller,
      tickets.flatMap((rows) => rows.tickets),
    ),
  );
  for (const [table, some] of series) await bulkInsert(owner, table as 'visits', some);
  await bulkInsert(owner, 'ticket_forms', buildForms(teller));
  await insertLibrary(owner);
  await bulkInsert(owner, 'ticket_counters', [{ organization_id: cast.organizationId, last_number: places.length }]);
}

async function asOwner<T>(ownerUrl: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

/**
 * Fills an empty database with a service company that has two customers and two months of work behind it. Its times are
 * relative to now; everything else is the same each time. A database that holds anything is left alone.
 */
export function seedDemo(ownerUrl: string): Promise<'loaded' | 'not empty'> {
  return asOwner(ownerUrl, async (owner) => {
    await owner.query('begin');
    await owner.query('select pg_advisory_xact_lock($1)', [setupLock]);
    const { rows } = await owner.query<{ taken: boolean }>(
      'select exists (select from users) or exists (select from organizations) as taken',
    );
    if (rows[0]?.taken) return 'not empty';
    await insertDemo(owner, Date.now());
    await owner.query('commit');
    return 'loaded';
  });
}

export function hasDemo(ownerUrl: string): Promise<boolean> {
  return asOwner(ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ loaded: boolean }>('select exists (select from demo_accounts) as loaded');
    return rows[0]?.loaded === true;
  });
}
