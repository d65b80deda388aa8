import type { ArticleWay } from '@sightline/contract/knowledge/ticket-articles';
import { type RawBuilder, sql } from 'kysely';
import { type Actor, type CallGuest, isAgent, type Member } from '../../kernel/actor.ts';

/** A person without an account who reads the help centre of a workspace. */
export type PublicReader = { kind: 'public'; organization_id: string };
export type Reader = Actor | PublicReader;

/** Agents who write see drafts and what is archived. */
export const isAuthor = (actor: Pick<Member, 'branch_id' | 'permissions'>): boolean =>
  isAgent(actor) && actor.permissions.has('knowledge.create');

/**
 * Says who may read article `a` of a query. This is the only rule: lists, search, suggestions, links, pictures, history, bookmarks, exports and
 * the help centre all use it, so that a withdrawn right ends everywhere at once.
 */
export function articleIsReadable(actor: Reader): RawBuilder<boolean> {
  if (actor.kind === 'public')
    return sql`(a.organization_id = ${actor.organization_id} and a.status = 'published' and a.visibility = 'public')`;
  if (actor.kind === 'guest') return isReadableByGuest(actor);
  if (actor.kind !== 'member' || !actor.permissions.has('knowledge.view')) return sql`false`;
  const own = sql`a.organization_id = ${actor.organization_id}`;
  if (isAuthor(actor)) return sql`(${own})`;
  if (isAgent(actor)) return sql`(${own} and a.status = 'published')`;
  return sql`(${own} and ${isReadableInSpace(sql`${actor.branch_id}`)})`;
}

/** Whether customers of a space read article `a` of a query; of no space, what all customers read. */
export const isReadableInSpace = (branch: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(a.status = 'published' and (a.visibility in ('public', 'customers') or (
    a.visibility = 'spaces' and exists (
      select from article_spaces as s
      where s.organization_id = a.organization_id and s.article_id = a.id and s.branch_id = ${branch}))))`;

/** Guests of a call read what is public, and while they are in it also what is shown there, as long as the customer may read it. */
function isReadableByGuest({ id, organization_id, call_id }: CallGuest): RawBuilder<boolean> {
  const branch = sql`(select t.branch_id from tickets as t where t.organization_id = c.organization_id and t.room_id = c.room_id)`;
  return sql`(a.organization_id = ${organization_id} and a.status = 'published' and (a.visibility = 'public' or exists (
    select from call_articles as shown
    join calls as c on c.organization_id = shown.organization_id and c.id = shown.call_id and c.ended_at is null
    join call_participants as cp on cp.organization_id = c.organization_id and cp.call_id = c.id
    where shown.organization_id = a.organization_id and shown.call_id = ${call_id} and shown.article_id = a.id
      and shown.ended_at is null and cp.person_id = ${id} and cp.left_at is null and ${isReadableInSpace(branch)})))`;
}

/** Whether file `id` of a query is a picture of an article that the actor may read. */
export const articlePictureIsReadable = (actor: Reader, id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (
    select from article_pictures as p
    join articles as a on a.organization_id = p.organization_id and a.id = p.article_id
    where p.id = ${id} and ${articleIsReadable(actor)} and ${actor.kind === 'public' ? isShown(id) : sql`true`})`;

/** True if the published text shows the file; files that only the draft shows are for authors. */
const isShown = (id: RawBuilder<unknown>): RawBuilder<unknown> => sql`position(${id}::text in a.body::text) > 0`;

/** Whether the file `id` of a query is that of a thing of the library that the actor may see: where an article shows it, or as an author. */
export const articleObjectIsReadable = (actor: Reader, id: RawBuilder<unknown>): RawBuilder<boolean> =>
  actor.kind === 'member' && isAuthor(actor)
    ? sql`true`
    : sql`exists (
    select from article_objects as o
    join article_object_uses as u on u.organization_id = o.organization_id and u.object_id = o.id and u.place = 'published'
    join articles as a on a.organization_id = u.organization_id and a.id = u.article_id
    where o.file_id = ${id} and ${articleIsReadable(actor)})`;

/** Agents report mistakes to the owner; customers give their opinion below the article. */
export const canFlag = (actor: Member): boolean => isAgent(actor);

/** Customers carry along what they have read; agents use articles. */
export const canAddAs = (actor: Member, way: ArticleWay): boolean => isAgent(actor) || way === 'carried';
