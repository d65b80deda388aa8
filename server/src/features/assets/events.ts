import type { Ctx, TenantCtx } from '../../kernel/context.ts';
import { everybody } from '../../realtime/everybody.ts';
import { audience } from '../../realtime/hub.ts';

/** To those who see it, and to those who saw it where it stood before. */
export function publishAsset(ctx: TenantCtx, id: string, branches: readonly (string | null)[]): void {
  const rooms = new Set(branches.flatMap((branch) => audience(ctx.organization_id, branch)));
  ctx.emit([...rooms], 'AssetChangedEvent', { id });
}

export async function publishAssets(ctx: Ctx): Promise<void> {
  ctx.emit(await everybody(ctx), 'AssetsChangedEvent', {});
}

export async function publishAssetSettings(ctx: Ctx): Promise<void> {
  ctx.emit(await everybody(ctx), 'AssetSettingsChangedEvent', {});
}
