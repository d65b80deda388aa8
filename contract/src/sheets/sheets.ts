import { z } from 'zod';
import { Mark } from '../annotations.ts';
import { endpoint } from '../endpoint.ts';
import { Page, wholeList } from '../envelope.ts';
import { FieldAnswer } from '../fields/definition.ts';
import { Attachment } from '../files/files.ts';
import { limits } from '../limits.ts';
import { greatestInt, Id, Locale, line, optionalLine, PersonRef, prose, Timestamp } from '../scalars.ts';
import { SheetCosts } from './costs.ts';
import { Followup } from './sending.ts';
import { Signature, SignInput } from './signing.ts';
import { SheetSection } from './templates.ts';

/**
 * A sheet is a draft until it is signed; then its reviewer approves or returns it. Signing locks the sheet; a correction is a new sheet.
 */
export const SheetState = z.enum(['draft', 'signed', 'approved', 'returned']);
export type SheetState = z.infer<typeof SheetState>;

/** A report of what was found and done. Adding a new sheet makes the existing ones outdated (section 4). */
export const AssistanceSheet = z.object({
  id: Id,
  ticket_id: Id,
  /** 1, 2, 3 … within the ticket. */
  number: z.int(),
  status: z.enum(['current', 'outdated']),
  state: SheetState,
  /** The template in the version that the sheet began with; null where it has no questions. */
  template: z.object({ id: Id, name: z.string(), version: z.int() }).nullable(),
  /** Shown questions, and those of them that are answered. */
  progress: z.object({ done: z.int(), total: z.int() }),
  problem: z.string(),
  work_done: z.string(),
  conclusion: z.string(),
  recommendations: z.string(),
  author: PersonRef,
  /** The only person who may open the sheet on its own page (section 6). */
  reviewer: PersonRef.nullable(),
  /** The reviewer's words when they returned it. */
  review_comment: z.string(),
  signatures: z.array(Signature),
  locked_at: Timestamp.nullable(),
  /** The code of the page on which anybody can check it; null before it is signed. */
  verify_code: z.string().nullable(),
  created_at: Timestamp,
  /** Incremented by changes of its texts, by signing and by reviewing. */
  version: z.int(),
});
export type AssistanceSheet = z.infer<typeof AssistanceSheet>;

export const SheetAnswer = z.object({
  question_id: z.string(),
  value: FieldAnswer.nullable(),
  /** The reason why a check is not applicable, or a description of what failed. */
  note: z.string(),
  /** Incremented by each change of this answer. */
  version: z.int(),
  answered_by: PersonRef,
  answered_at: Timestamp,
});
export type SheetAnswer = z.infer<typeof SheetAnswer>;

/** Its marks are stored beside the picture, not in it. */
export const SheetPhoto = z.object({ id: Id, question_id: z.string(), file: Attachment, marks: z.array(Mark) });
export type SheetPhoto = z.infer<typeof SheetPhoto>;

export const AnswerComment = z.object({ question_id: line(40), comment: line(limits.sheets.comment) });
export type AnswerComment = z.infer<typeof AnswerComment>;

/** The questions of a sheet, and its answers. */
export const FilledSheet = z.object({
  sections: z.array(SheetSection),
  answers: z.array(SheetAnswer),
  photos: z.array(SheetPhoto),
  /** The reviewer's comments on single answers. */
  comments: z.array(AnswerComment),
  /** Null for sheets that were signed before costs existed. */
  costs: SheetCosts.nullable(),
  /** Tickets that follow from checks that failed. */
  followups: z.array(Followup),
});
export type FilledSheet = z.infer<typeof FilledSheet>;

const SheetTicket = z.object({
  id: Id,
  ticket_id: z.int(),
  subject: z.string(),
  branch_name: z.string().nullable(),
});

/** The asset, place and time of the work, as far as the ticket knows them. */
export const SheetSite = z.object({
  asset: z.object({ name: z.string(), tag: z.string(), serial: z.string() }).nullable(),
  /** One line: the place of the visit, or else of the customer. */
  address: z.string(),
  /** Days and times are shown on the clock of this zone, the customer's. */
  timezone: z.string(),
  visit: z
    .object({
      starts_at: Timestamp,
      ends_at: Timestamp,
      checked_in_at: Timestamp.nullable(),
      checked_out_at: Timestamp.nullable(),
    })
    .nullable(),
});
export type SheetSite = z.infer<typeof SheetSite>;

/** Holds the facts that a sheet prints beside its answers. A signed sheet keeps them as they were at the first signature. */
export type SheetFacts = { site: SheetSite; subject: string; branch_name: string | null; timezone: string };

export const CreateSheetInput = z.object({
  id: Id.optional(),
  problem: line(limits.sheetText),
  work_done: line(limits.sheetText),
  conclusion: prose(limits.sheetText).default(''),
  recommendations: prose(limits.sheetText).default(''),
  reviewer_id: Id.nullable().default(null),
});

export const StartSheetInput = z.object({
  id: Id.optional(),
  /** Without one, the template of the ticket's type of assistance. */
  template_id: Id.nullable().default(null),
  /** The version that a device without a connection began with; otherwise the one that is published now. */
  template_version: z.int().min(1).max(greatestInt).optional(),
  reviewer_id: Id.nullable().default(null),
});

export const FillSheetInput = z.object({
  answers: z
    .array(
      z.object({
        question_id: line(40),
        /** Null removes the answer. */
        value: FieldAnswer.nullable(),
        note: optionalLine(limits.sheets.note).default(''),
        /** The version of the answer that this one replaces; 0 where there was none. */
        version: z.int().min(0).max(greatestInt),
      }),
    )
    .max(limits.sheets.answersAtOnce)
    .default([]),
  conclusion: prose(limits.sheetText).optional(),
  recommendations: prose(limits.sheetText).optional(),
  reviewer_id: Id.nullable().optional(),
  /** The version of the sheet; needed where a text or the reviewer changes. */
  version: z.int().max(greatestInt).optional(),
});

const SheetParams = z.object({ id: Id, sheetId: Id });
const PhotoParams = z.object({ id: Id, sheetId: Id, photoId: Id });
const oneSheet = z.object({ assistance_sheet: AssistanceSheet });
const filledSheet = z.object({ assistance_sheet: AssistanceSheet, filled: FilledSheet });

export const sheetsApi = {
  list: endpoint('GET', '/ticket-assistance-sheets', {
    summary: 'Lists the assistance sheets of a ticket, newest first.',
    query: z.object({ page: Page, filter: z.object({ ticket_id: Id }) }),
    data: wholeList({ assistance_sheets: z.array(AssistanceSheet) }),
    errors: ['NOT_FOUND'],
  }),
  create: endpoint('POST', '/ticket/:id/assistance-sheets', {
    summary: 'Writes an assistance sheet, which becomes the current one.',
    description: 'Earlier sheets become outdated. Repeating an `id` returns the existing sheet.',
    params: z.object({ id: Id }),
    body: CreateSheetInput,
    idempotentBy: 'id',
    data: oneSheet,
    errors: ['TICKET_CLOSED', 'NOT_A_MEMBER', 'CONFLICT'],
  }),
  start: endpoint('POST', '/ticket/:id/assistance-sheets/start', {
    summary: 'Begins an assistance sheet with the questions of a template, which becomes the current one.',
    description: 'It keeps the version of the template that it was begun with. Earlier sheets become outdated.',
    params: z.object({ id: Id }),
    body: StartSheetInput,
    idempotentBy: 'id',
    data: oneSheet,
    errors: ['NOT_FOUND', 'TICKET_CLOSED', 'NOT_A_MEMBER', 'CONFLICT', 'NO_TEMPLATE'],
  }),
  find: endpoint('GET', '/ticket/:id/assistance-sheet/:sheetId', {
    summary: "Opens a sheet on its reviewer's page.",
    description:
      'Everybody else gets NOT_SHEET_REVIEWER. `before` is the sheet of the ticket that was signed before it, with the same template.',
    params: SheetParams,
    data: z.object({
      assistance_sheet: AssistanceSheet,
      filled: FilledSheet,
      ticket: SheetTicket,
      site: SheetSite,
      before: z.object({ assistance_sheet: AssistanceSheet, filled: FilledSheet }).nullable(),
    }),
    errors: ['NOT_SHEET_REVIEWER'],
  }),
  open: endpoint('GET', '/ticket/:id/assistance-sheet/:sheetId/form', {
    summary: 'Opens a sheet for filling it in, with its questions and answers.',
    params: SheetParams,
    data: z.object({ assistance_sheet: AssistanceSheet, filled: FilledSheet, ticket: SheetTicket }),
  }),
  fill: endpoint('PUT', '/ticket/:id/assistance-sheet/:sheetId', {
    summary: 'Saves answers of a sheet, and its texts.',
    description:
      'Answers that are not named stay. One that somebody else changed since its `version` is refused with ANSWER_CONFLICT, which names it; then nothing is saved.',
    params: SheetParams,
    body: FillSheetInput,
    data: filledSheet,
    errors: [
      'TICKET_CLOSED',
      'SHEET_LOCKED',
      'SHEET_OUTDATED',
      'ANSWER_CONFLICT',
      'STALE_VERSION',
      'NOT_A_MEMBER',
      'NOT_FOUND',
      'REASON_MISSING',
    ],
  }),
  addPhoto: endpoint('POST', '/ticket/:id/assistance-sheet/:sheetId/photo', {
    summary: 'Adds a photo to a question of a sheet, or a receipt to an expense.',
    description: 'For a receipt, `question_id` is the id of the line.',
    params: SheetParams,
    body: z.object({ id: Id.optional(), question_id: line(40) }),
    files: 'file',
    idempotentBy: 'id',
    data: z.object({ photo: SheetPhoto }),
    errors: [
      'TICKET_CLOSED',
      'SHEET_LOCKED',
      'SHEET_OUTDATED',
      'NOT_FOUND',
      'CONFLICT',
      'NO_PICTURE',
      'PICTURE_FORMAT',
      'TOO_MANY_PHOTOS',
    ],
  }),
  markPhoto: endpoint('PUT', '/ticket/:id/assistance-sheet/:sheetId/photo/:photoId/marks', {
    summary: 'Replaces the marks on a photo of a sheet.',
    params: PhotoParams,
    body: z.object({ marks: z.array(Mark).max(limits.marks.perPicture) }),
    data: z.object({ photo: SheetPhoto }),
    errors: ['TICKET_CLOSED', 'SHEET_LOCKED', 'SHEET_OUTDATED', 'NOT_FOUND'],
  }),
  removePhoto: endpoint('DELETE', '/ticket/:id/assistance-sheet/:sheetId/photo/:photoId', {
    summary: 'Takes a photo off a sheet.',
    params: PhotoParams,
    errors: ['TICKET_CLOSED', 'SHEET_LOCKED', 'SHEET_OUTDATED', 'NOT_FOUND'],
  }),
  sign: endpoint('POST', '/ticket/:id/assistance-sheet/:sheetId/sign', {
    summary: 'Signs a sheet, or records that somebody refuses to, and locks it.',
    description:
      'Required questions without an answer are named in `errors`, as `answers.{question}`. More people may sign a locked sheet.',
    params: SheetParams,
    body: SignInput,
    idempotentBy: 'id',
    data: oneSheet,
    errors: [
      'TICKET_CLOSED',
      'SHEET_OUTDATED',
      'CONFLICT',
      'SIGNATURE_EMPTY',
      'TEXT_NOT_PRINTABLE',
      'DOCUMENT_TOO_LARGE',
      'DOCUMENT_QUEUE_FULL',
      'REASON_MISSING',
      'SHEET_UNFINISHED',
      'TOO_MANY_SIGNATURES',
    ],
  }),
  correct: endpoint('POST', '/ticket/:id/assistance-sheet/:sheetId/correct', {
    summary: 'Begins a new sheet with the answers of one that is locked, which becomes outdated.',
    params: SheetParams,
    body: z.object({ id: Id.optional() }),
    idempotentBy: 'id',
    data: oneSheet,
    errors: ['TICKET_CLOSED', 'CONFLICT', 'SHEET_NOT_LOCKED'],
  }),
  approve: endpoint('POST', '/ticket/:id/assistance-sheet/:sheetId/approve', {
    summary: 'Approves a sheet, as its reviewer.',
    params: SheetParams,
    data: oneSheet,
    errors: ['TICKET_CLOSED', 'NOT_SHEET_REVIEWER', 'SHEET_OUTDATED', 'SHEET_NOT_LOCKED', 'SHEET_REVIEWED'],
  }),
  reject: endpoint('POST', '/ticket/:id/assistance-sheet/:sheetId/reject', {
    summary: 'Returns a sheet with comments, as its reviewer.',
    params: SheetParams,
    body: z.object({
      comment: line(limits.sheets.comment),
      comments: z.array(AnswerComment).max(limits.sheets.answersAtOnce).default([]),
    }),
    data: oneSheet,
    errors: ['TICKET_CLOSED', 'NOT_SHEET_REVIEWER', 'SHEET_OUTDATED', 'SHEET_NOT_LOCKED', 'SHEET_REVIEWED'],
  }),
  pdf: endpoint('GET', '/ticket/:id/assistance-sheet/:sheetId/pdf', {
    summary: 'Downloads a sheet as PDF.',
    description:
      'For agents and the reviewer. A signed one bears a code that leads to the page where it is checked. Without `lang`, it is in the language of the customer.',
    params: SheetParams,
    query: z.object({ lang: Locale.optional() }),
    raw: true,
    errors: ['NOT_SHEET_REVIEWER', 'DOCUMENT_TOO_LARGE', 'DOCUMENT_QUEUE_FULL'],
  }),
  verify: endpoint('GET', '/verify/:code', {
    summary: 'Checks a signed sheet by the code on its PDF; anybody may.',
    params: z.object({ code: z.string().max(limits.sheets.code) }),
    data: z.object({
      status: z.enum(['valid', 'outdated', 'changed']),
      workspace: z.string(),
      /** The language of the customer. */
      locale: Locale,
      ticket_id: z.int(),
      number: z.int(),
      hash: z.string(),
      locked_at: Timestamp,
      signatures: z.array(Signature.pick({ role: true, kind: true, name: true, signed_at: true, device_at: true })),
      /** The code of the ticket's current sheet, if that is another one and signed. */
      newer_code: z.string().nullable(),
    }),
    errors: ['LINK_INVALID', 'TOO_MANY_REQUESTS'],
  }),
  verifyDocument: endpoint('POST', '/verify/:code/document', {
    summary: 'Says whether a file is, byte by byte, a document that was made of a signed sheet; anybody may ask.',
    description: 'The browser hashes the file with SHA-256, so that it needs not leave the device.',
    params: z.object({ code: z.string().max(limits.sheets.code) }),
    body: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
    data: z.object({ genuine: z.boolean(), made_at: Timestamp.nullable() }),
    errors: ['LINK_INVALID', 'TOO_MANY_REQUESTS'],
  }),
  remove: endpoint('DELETE', '/ticket/:id/assistance-sheet/:sheetId', {
    summary: 'Deletes an assistance sheet that nobody has signed.',
    params: SheetParams,
    errors: ['TICKET_CLOSED', 'SHEET_LOCKED'],
  }),
};

export const sheetEvents = {
  SheetsChangedEvent: z.object({ ticket_id: Id }),
  SheetTemplatesChangedEvent: z.object({}),
  SheetRatesChangedEvent: z.object({}),
};
