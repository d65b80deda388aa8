import type { StoredFile } from '@sightline/contract/endpoint';
import type { accountApi } from '@sightline/contract/session/account';
import { sql } from 'kysely';
import { scoped } from '../../../db/scoped.ts';
import { reserveKey } from '../../../files/reserved-keys.ts';
import { copyBytes } from '../../../files/stored-files.ts';
import type { JobHandler, SlowCtx } from '../../../jobs/handlers.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx, InstallationCtx, TenantCtx } from '../../../kernel/context.ts';
import type { FactPayload } from '../../../kernel/facts.ts';
import { addFiles, addMadeFile, removeFiles } from '../../files/actions.ts';
import { requirePicture } from '../../files/queries.ts';
import { setPicture } from '../../people/actions.ts';
import { requireReach } from '../policy.ts';
import { publishPerson } from './profile.ts';

/*
 * A picture is chosen in one workspace, and a job copies it to the person's others: no file is shared between workspaces.
 * Each copy names the chosen file, so a job that runs again finds nothing left to do.
 */

/** Returns the name of the previous picture. Concurrent changes of one person's picture take turns. */
async function dropPicture(ctx: TenantCtx, personId: string): Promise<string | null> {
  await scoped(ctx).selectFrom('people').where('id', '=', personId).select('id').forUpdate().execute();
  const before = await scoped(ctx)
    .selectFrom('files')
    .where('owner_kind', '=', 'avatar')
    .where('person_id', '=', personId)
    .select('name')
    .executeTakeFirst();
  if (before) await removeFiles(ctx, { owner_kind: 'avatar', person_id: personId });
  return before?.name ?? null;
}

async function savePicture(ctx: Ctx, fileId: string | null, from: string | null, to: string | null): Promise<void> {
  const { id, name } = ctx.actor;
  await setPicture(ctx, id, fileId, fileId);
  await sql`select identity.set_avatar(${id}, ${fileId && ctx.organization_id}, ${fileId})`.execute(ctx.db);
  await ctx.enqueue('session.copy_avatar', { user_id: id }, { key: id });
  await publishPerson(ctx, 'FaceUpdatedEvent', id);
  ctx.audit('person.updated', { record: { id, label: name }, changes: [{ field: 'picture', from, to }] });
}

export const setAvatar: Action<typeof accountApi.setAvatar> = async (ctx, { files }) => {
  await requireReach(ctx);
  const picture = requirePicture(files, 'avatar');
  const before = await dropPicture(ctx, ctx.actor.id);
  const [file] = await addFiles(ctx, { owner_kind: 'avatar', person_id: ctx.actor.id }, [picture]);
  await savePicture(ctx, file?.id ?? null, before, picture.name);
};

export const removeAvatar: Action<typeof accountApi.removeAvatar> = async (ctx) => {
  await requireReach(ctx);
  const before = await dropPicture(ctx, ctx.actor.id);
  if (before !== null) await savePicture(ctx, null, before, null);
};

type Chosen = StoredFile & { organization_id: string; id: string };
type Here = { organization_id: string; avatar_of: string | null };

async function listOutdated({ db }: InstallationCtx, userId: string): Promise<{ chosen?: Chosen; places: Here[] }> {
  const [found, held] = await Promise.all([
    sql<Chosen>`select * from identity.find_avatar(${userId})`.execute(db),
    sql<Here>`select * from identity.list_avatars(${userId})`.execute(db),
  ]);
  const [chosen] = found.rows;
  const places = held.rows.filter(({ avatar_of }) => avatar_of !== (chosen?.id ?? null));
  return chosen ? { chosen, places } : { places };
}

const fileOf = ({ name, mime, size, width, height, has_thumbnail }: Chosen) => ({
  name,
  mime,
  size,
  width,
  height,
  has_thumbnail,
});

/** When two jobs run at once, the later one wins; a later choice enqueues a job of its own. */
async function replacePicture(tx: TenantCtx, userId: string, copy: { of: Chosen; key: string } | null): Promise<void> {
  await dropPicture(tx, userId);
  const owner = { owner_kind: 'avatar' as const, person_id: userId, uploaded_by: userId };
  const id = copy && (await addMadeFile(tx, { ...fileOf(copy.of), ...owner, storage_key: copy.key }));
  await setPicture(tx, userId, id, copy?.of.id ?? null);
  await publishPerson(tx, 'FaceUpdatedEvent', userId);
}

async function copyTo(ctx: SlowCtx<InstallationCtx>, userId: string, place: Here, chosen: Chosen): Promise<void> {
  const inPlace = <T>(work: (tx: TenantCtx) => Promise<T>) =>
    ctx.transact('write', (tx) => tx.inOrganization(place.organization_id, work));
  const key = await inPlace(reserveKey);
  if (await copyBytes(ctx.ports, chosen.storage_key, key))
    await inPlace((tx) => replacePicture(tx, userId, { of: chosen, key }));
}

const copyAvatar: JobHandler<'session.copy_avatar'> = {
  transaction: 'none',
  async run(ctx, { user_id }) {
    const { chosen, places } = await ctx.transact('read', (tx) => listOutdated(tx, user_id));
    for (const place of places) {
      if (chosen) await copyTo(ctx, user_id, place, chosen);
      else
        await ctx.transact('write', (tx) =>
          tx.inOrganization(place.organization_id, (inside) => replacePicture(inside, user_id, null)),
        );
    }
  },
};

export const avatarJobs = { 'session.copy_avatar': copyAvatar };

/** Enqueues a copy of the person's picture for the workspace that they have joined. */
export async function bringPicture(ctx: TenantCtx, { person_id }: FactPayload<'person.added'>): Promise<void> {
  await ctx.enqueue('session.copy_avatar', { user_id: person_id }, { key: person_id });
}
