import { socketRoom } from '@sightline/contract/realtime';
import type { TenantCtx } from '../../../kernel/context.ts';

export const publishImport = (ctx: TenantCtx, { id, person_id }: { id: string; person_id: string }): void =>
  ctx.emit(socketRoom.user(person_id), 'ImportChangedEvent', { id });
