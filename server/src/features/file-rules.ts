import { type RawBuilder, sql } from 'kysely';
import { type Actor, isAgent } from '../kernel/actor.ts';
import { isInOwnSpace } from '../kernel/own-space.ts';
import { documentIsReadable, evidenceIsReadable, pictureIsReadable } from './assets/policy.ts';
import { snapshotIsReadable } from './calls/policy.ts';
import type { FileRules } from './files/policy.ts';
import { articleObjectIsReadable, articlePictureIsReadable } from './knowledge/policy.ts';
import { faceIsVisible } from './people/policy.ts';
import { sheetPhotoIsReadable } from './sheets/policy.ts';
import { roomIsReadable } from './talk/policy.ts';

/** A guest of a call reads messages since the call began. */
function messageIsReadable(actor: Actor): RawBuilder<boolean> {
  if (actor.kind === 'member') return roomIsReadable(actor);
  return sql`${roomIsReadable(actor)} and c.created_at >= (
    select v.created_at from calls as v where v.organization_id = f.organization_id and v.id = ${actor.call_id})`;
}

/** A guest sees the logo of their own space. */
function spaceLogoIsReadable(actor: Actor): RawBuilder<boolean> {
  if (actor.kind === 'guest') return sql`false`;
  return isInOwnSpace(actor, 'f.branch_id');
}

/**
 * The kind of a file's owner decides who may read file `f` of a query; `r` is its room and `c` its message, where it has them.
 * A recording is read as a whole (calls/recordings/download.ts). Nobody reads its parts, nor an imported file.
 */
export const fileRules: FileRules = {
  upload: (actor) => sql`(${roomIsReadable(actor)} and f.uploaded_by = ${actor.id})`,
  message: (actor) => sql`(${messageIsReadable(actor)})`,
  snapshot: (actor) => sql`(${snapshotIsReadable(actor, sql`f.snapshot_id`)})`,
  recording: () => sql`false`,
  logo: () => sql`true`,
  space_logo: (actor) => spaceLogoIsReadable(actor),
  environment_logo: () => sql`true`,
  environment_favicon: () => sql`true`,
  asset_picture: (actor) => pictureIsReadable(actor, sql`f.id`),
  asset_document: (actor) => documentIsReadable(actor, sql`f.id`),
  claim_evidence: (actor) => evidenceIsReadable(actor),
  run_result: (actor) => sql`f.uploaded_by = ${actor.id}`,
  reading_photo: (actor) => evidenceIsReadable(actor),
  sheet_photo: (actor) => sheetPhotoIsReadable(actor, sql`f.id`),
  tool_picture: (actor) => (isAgent(actor) ? sql`true` : sql`false`),
  sheet_document: () => sql`false`,
  article_picture: (actor) => articlePictureIsReadable(actor, sql`f.id`),
  article_import: () => sql`false`,
  article_object: (actor) => articleObjectIsReadable(actor, sql`f.id`),
  avatar: (actor) => faceIsVisible(actor, sql`f.person_id`),
};
