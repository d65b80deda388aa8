import { AppError } from '@sightline/contract/errors';
import type { environmentsApi, ManagedEnvironment } from '@sightline/contract/workspace/environments';
import { sql } from 'kysely';
import { scoped } from '../../../db/scoped.ts';
import type { Action, SendRaw } from '../../../kernel/action.ts';
import type { Ctx, PublicCtx } from '../../../kernel/context.ts';
import { isFoundAt, pictureUrl } from '../../../kernel/environments.ts';

async function readEnvironments(ctx: Ctx, id?: string): Promise<ManagedEnvironment[]> {
  const rows = await scoped(ctx)
    .selectFrom('environments')
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .select(['id', 'slug', 'name', 'subtitle', 'primary_color', 'secondary_color', 'logo_file_id', 'favicon_file_id'])
    .select(['is_primary', 'created_at'])
    .select(
      sql<string[]>`array(select h.host from environment_hosts h where h.organization_id = environments.organization_id
        and h.environment_id = environments.id order by h.position)`.as('hosts'),
    )
    .orderBy('is_primary', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ logo_file_id, favicon_file_id, primary_color, secondary_color, ...row }) => ({
    ...row,
    logo: logo_file_id && pictureUrl(row.slug, logo_file_id),
    favicon: favicon_file_id && pictureUrl(row.slug, favicon_file_id),
    colors: { primary: primary_color, secondary: secondary_color },
  }));
}

export const listEnvironments: Action<typeof environmentsApi.list> = async (ctx) => ({
  environments: await readEnvironments(ctx),
});

export async function requireEnvironment(ctx: Ctx, id: string): Promise<ManagedEnvironment> {
  const [environment] = await readEnvironments(ctx, id);
  if (!environment) throw new AppError('NOT_FOUND', 'id');
  return environment;
}

type Picture = { organization_id: string; storage_key: string; mime: string; size: number };

/** For everybody, on other pages too: e-mail programs show the logo. Bytes never change under their id. */
export const sendPicture: Action<typeof environmentsApi.picture, PublicCtx> = async (ctx, { params }) => {
  const { rows } = await sql<Picture>`
    select * from identity.find_environment_picture(${params.name}, ${params.id})`.execute(ctx.db);
  const [file] = rows;
  if (!file || !isFoundAt(ctx.environment, file.organization_id)) throw new AppError('NOT_FOUND');
  const send: SendRaw = async (reply) => {
    const bytes = await ctx.ports.storage.read(file.storage_key);
    if (!bytes) throw new AppError('NOT_FOUND');
    reply
      .headers({
        'content-type': file.mime,
        'content-length': bytes.size,
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'public, max-age=86400',
      })
      .send(bytes.stream);
  };
  return send;
};
