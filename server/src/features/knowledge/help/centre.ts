import { type ModuleSlug, planModules } from '@sightline/contract/permissions';
import { slugPattern } from '@sightline/contract/workspace/hosts';
import type { FastifyRequest } from 'fastify';
import { scoped } from '../../../db/scoped.ts';
import { originOf } from '../../../http/public-context.ts';
import type { Server } from '../../../http/serve.ts';
import { siteAtHost, siteOf } from '../../../http/site.ts';
import type { TenantCtx } from '../../../kernel/context.ts';
import type { Branding } from '../../../kernel/environments.ts';
import { type Mode, openTenantCtx } from '../../../kernel/open-context.ts';
import type { Centre } from './layout.ts';
import { lookOf } from './look.ts';
import type { HelpCtx } from './queries.ts';

/** The brand whose help centre is asked for, and what the path says below it. */
export type Asked = { environment: Branding; organization_id: string; base: string; rest: string[] };

function segmentsOf(url: string): string[] | undefined {
  const [path = ''] = url.split('?');
  try {
    return path
      .split('/')
      .slice(2)
      .map(decodeURIComponent)
      .filter((part) => part !== '');
  } catch {
    return undefined;
  }
}

/** The host decides; elsewhere the path begins with the short name of a brand. */
export async function findAsked({ environments }: Server, request: FastifyRequest): Promise<Asked | undefined> {
  const segments = segmentsOf(request.url);
  if (!segments) return undefined;
  const atHost = await environments.findAtHost(request.hostname);
  if (atHost?.organization_id)
    return { environment: atHost, organization_id: atHost.organization_id, base: '/help', rest: segments };
  const [slug = '', ...rest] = segments;
  if (atHost || slug.length > 64 || !slugPattern.test(slug)) return undefined;
  const environment = await environments.findNamed(slug);
  if (!environment?.organization_id) return undefined;
  return { environment, organization_id: environment.organization_id, base: `/help/${environment.slug}`, rest };
}

/** Closed ones, and those of workspaces whose plan has no knowledge base, are as if they were not there. */
async function findOpen(ctx: TenantCtx) {
  const found = await scoped(ctx)
    .selectFrom('help_centres as h')
    .innerJoin('organizations as o', 'o.id', 'h.organization_id')
    .select(['h.is_indexed', 'h.greeting_en', 'h.greeting_pt', 'o.plan'])
    .where('h.is_enabled', '=', true)
    .executeTakeFirst();
  return found && (planModules[found.plan] as readonly ModuleSlug[]).includes('knowledge') ? found : undefined;
}

/** One transaction inside the workspace, for somebody without an account; undefined where no help centre is open. */
export function inCentre<T>(
  server: Server,
  request: FastifyRequest,
  { environment, organization_id, base }: Asked,
  mode: Mode,
  work: (ctx: HelpCtx, centre: Centre) => Promise<T>,
): Promise<T | undefined> {
  const origin = originOf(request, undefined);
  const act = async (ctx: TenantCtx) => {
    const open = await findOpen(ctx);
    if (!open) return undefined;
    const centre: Centre = {
      ...{
        environment,
        base,
        origin: (environment.isHost ? siteAtHost : siteOf)(request, server.ports.env),
      },
      isIndexed: open.is_indexed,
      greetings: { en: open.greeting_en, pt: open.greeting_pt },
      look: lookOf(environment.colors.primary),
    };
    return work({ ...ctx, reader: { kind: 'public', organization_id } }, centre);
  };
  return openTenantCtx(server, request.log, organization_id, mode, act, origin);
}
