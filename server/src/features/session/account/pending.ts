import { AppError } from '@sightline/contract/errors';
import { socketRoom } from '@sightline/contract/realtime';
import type { SignedIn } from '../../../kernel/actor.ts';
import type { InstallationCtx } from '../../../kernel/context.ts';
import { findAccess } from '../queries.ts';

/** Makes the person's tabs in every workspace refetch what is pending for the account. */
export async function publishAccount(ctx: InstallationCtx, userId: string): Promise<void> {
  const { organizations } = await findAccess(ctx.db, userId);
  for (const { id } of organizations) {
    await ctx.inOrganization(id, async (place) => place.emit(socketRoom.user(userId), 'AccountUpdatedEvent', {}));
  }
}

/** Returns the workspace that sends e-mails about the account: the one where the person works, else their first one. */
export function requireMailPlace({ organization_id }: SignedIn, organizations: readonly { id: string }[]): string {
  const place = organizations.find(({ id }) => id === organization_id) ?? organizations[0];
  if (!place) throw new AppError('no_orgs');
  return place.id;
}
