import type { AuditRecordKind } from '@sightline/contract/audit/events';
import { auditKinds } from '@sightline/contract/audit/kinds';
import { v7 as uuidv7 } from 'uuid';

/** Besides the kinds of records that are audited. */
const otherKinds = [
  'organization',
  'branch',
  /** Another space of the workspace, without tickets. */
  'spare',
  'agent',
  /** Another agent. */
  'partner',
  'client',
  'chat',
  'upload',
  'logo',
  'share_code',
  'reservation',
  'series',
  'snapshot',
  'snapshotFile',
  'recording',
  'guest',
  'invitation',
  'data_export',
  'passkey',
  'push_device',
  'notification',
  'reminder',
  'warranty',
  /** A change of many tickets. */
  'bulk',
  'document',
  /** A file of a warranty claim. */
  'evidence',
  /** A document of a model. */
  'manual',
  /** Another model, into which the first one is merged. */
  'otherModel',
  'linked_code',
  /** A contact of an asset. */
  'asset_contact',
  'meter',
  'meter_reading',
  'maintenance_plan',
  /** Labels of many assets. */
  'label_print',
  'sheet_template_version',
  /** A sheet with questions, and what belongs to it. */
  'filled_sheet',
  'corrected_sheet',
  'sheet_photo',
  'sheet_line',
  'sheet_mail',
  /** A ticket that follows from a check. */
  'followup',
  /** A copy of a form, and the name in the address of the first one. */
  'otherForm',
  'ticket_timer',
  'formSlug',
  'sheetFile',
  'signature',
  /** The picture of an article. */
  'articlePicture',
  'articleFeedback',
  'articleCopy',
  /** The article was made from the conversation of a ticket. */
  'articleOfTicket',
  'articleImport',
  'article_synonym',
  /** The article in the other language. */
  'translation',
  'articleThread',
  'articleComment',
  /** The file of something in the library of articles. */
  'articleFile',
  /** An agent reported a fault in an article. */
  'articleFlag',
  /** The name in the address of an article. */
  'articleSlug',
  /** The logo of the environment. */
  'brandPicture',
  'group',
  'groupChat',
  /** Background work that failed. */
  'job',
  /** Stands in every text of the space, so that a leak shows whatever way it takes. */
  'secret',
] as const;

/** Keys of all there is to ask for in one space of one workspace. `session` is another session of the agent. */
export type Ids = Record<AuditRecordKind | (typeof otherKinds)[number], string>;

export const newId = (): string => uuidv7();

/** Keys that nobody has. */
export function missingIds(): Ids {
  const ids = Object.fromEntries([...auditKinds, ...otherKinds].map((kind) => [kind, newId()])) as Ids;
  return { ...ids, share_code: `code-${newId()}`, secret: `none-${newId()}` };
}
