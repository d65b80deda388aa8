import type { claimsApi } from '@sightline/contract/assets/claims';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { v7 as uuidv7 } from 'uuid';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { addFiles, removeFiles } from '../../files/actions.ts';
import { requireAsset } from '../queries.ts';
import { tellOfClaim } from './actions.ts';
import { type ClaimRecord, readEvidence, requireLockedClaim } from './queries.ts';

/** Concurrent changes of one claim take turns. */
async function requireOpenClaim(ctx: Ctx, id: string): Promise<ClaimRecord> {
  const claim = await requireLockedClaim(ctx, id);
  if (claim.status === 'closed') throw new AppError('CLAIM_CLOSED');
  return claim;
}

export const addEvidence: Action<typeof claimsApi.addEvidence> = async (ctx, { params, body, files }) => {
  const { id = uuidv7() } = body;
  const [file, ...others] = files;
  if (!file || others.length > 0) throw new AppError('NO_FILE', 'file');
  const claim = await requireOpenClaim(ctx, params.id);
  const kept = await readEvidence(ctx, claim.id);
  if (kept.length >= limits.claims.evidence) throw new AppError('TOO_MUCH_EVIDENCE');
  await addFiles(ctx, { owner_kind: 'claim_evidence' }, [{ ...file, id }]);
  const { organization_id } = ctx;
  await ctx.db.insertInto('claim_evidence').values({ organization_id, id, claim_id: claim.id }).execute();
  await tellOfClaim(ctx, claim.id, await requireAsset(ctx, claim.asset_id), {
    event: 'warranty_claim.evidence_added',
    changes: [{ field: 'evidence', from: null, to: file.name }],
  });
  const evidence = (await readEvidence(ctx, claim.id)).find((one) => one.id === id);
  if (!evidence) throw new Error('evidence that was just added is not there');
  return { evidence };
};

export const removeEvidence: Action<typeof claimsApi.removeEvidence> = async (ctx, { params }) => {
  const claim = await requireOpenClaim(ctx, params.id);
  const evidence = (await readEvidence(ctx, claim.id)).find(({ id }) => id === params.evidenceId);
  if (!evidence) throw new AppError('NOT_FOUND', 'evidenceId');
  await scoped(ctx).deleteFrom('claim_evidence').where('id', '=', evidence.id).execute();
  await removeFiles(ctx, { owner_kind: 'claim_evidence', id: evidence.id });
  await tellOfClaim(ctx, claim.id, await requireAsset(ctx, claim.asset_id), {
    event: 'warranty_claim.evidence_removed',
    changes: [{ field: 'evidence', from: evidence.file.name, to: null }],
  });
};
