import { socketRoom } from '@sightline/contract/realtime';
import { scoped } from '../../db/scoped.ts';
import type { Ctx, TenantCtx } from '../../kernel/context.ts';
import { audience } from '../../realtime/hub.ts';

/** To those who see it, and to those who saw it where it stood before. */
export function publishAsset(ctx: TenantCtx, id: string, branches: readonly (string | null)[]): void {
  const rooms = new Set(branches.flatMap((branch) => audience(ctx.organization_id, branch)));
  ctx.emit([...rooms], 'AssetChangedEvent', { id });
}

async function everybody(ctx: Ctx): Promise<string[]> {
  const spaces = await scoped(ctx).selectFrom('branches').select('id').execute();
  return [socketRoom.organization(ctx.organization_id), ...spaces.map(({ id }) => socketRoom.branch(id))];
}

export async function publishAssets(ctx: Ctx): Promise<void> {
  ctx.emit(await everybody(ctx), 'AssetsChangedEvent', {});
}

export async function publishAssetSettings(ctx: Ctx): Promise<void> {
  ctx.emit(await everybody(ctx), 'AssetSettingsChangedEvent', {});
}
