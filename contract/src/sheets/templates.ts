import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { OnePage, wholeList } from '../envelope.ts';
import { FieldDefinition, FieldText, FieldTypeSchema } from '../fields/definition.ts';
import { limits } from '../limits.ts';
import { greatestInt, Id, line, Timestamp } from '../scalars.ts';

/*
 * The questions that the sheets of a kind of assistance ask. They are fields of the field engine (`fields/`). A template has a draft, which
 * may be unfinished, and versions, which are published and never change.
 */

export const QuestionType = FieldTypeSchema.exclude(['person', 'rating', 'link']);
export type QuestionType = z.infer<typeof QuestionType>;

/** `origin_id`: the question of the library that this is a copy of. */
export const Question = FieldDefinition.extend({ type: QuestionType, origin_id: Id.optional() });
export type Question = z.infer<typeof Question>;

export const SheetSection = z.object({
  id: line(40),
  title: FieldText(limits.name),
  questions: z.array(Question).max(limits.sheets.questions),
});
export type SheetSection = z.infer<typeof SheetSection>;

export const SheetTemplate = z.object({
  id: Id,
  name: z.string(),
  /** The draft. */
  sections: z.array(SheetSection),
  /** The latest published version, and whether the draft differs from it. */
  published: z.object({ number: z.int(), at: Timestamp }).nullable(),
  changed: z.boolean(),
  active: z.boolean(),
  /** The number of sheets that began with it. */
  used_count: z.int(),
  version: z.int(),
});
export type SheetTemplate = z.infer<typeof SheetTemplate>;

/** The published version that new sheets begin with. */
export const PublishedTemplate = SheetTemplate.pick({ id: true, name: true, sections: true }).extend({
  number: z.int(),
});
export type PublishedTemplate = z.infer<typeof PublishedTemplate>;

const definition = {
  name: line(limits.name),
  sections: z.array(SheetSection).max(limits.sheets.sections).default([]),
  active: z.boolean().default(true),
};
export const CreateSheetTemplateInput = z.object({ id: Id.optional(), ...definition });
export const UpdateSheetTemplateInput = z.object({ ...definition, version: z.int().max(greatestInt) });

const params = z.object({ id: Id });
const oneTemplate = z.object({ sheet_template: SheetTemplate });

export const sheetTemplatesApi = {
  list: endpoint('GET', '/sheet-templates', {
    summary: 'Lists the templates of sheets by name, archived ones too.',
    query: OnePage,
    data: wholeList({ sheet_templates: z.array(SheetTemplate) }),
  }),
  published: endpoint('GET', '/published-sheet-templates', {
    summary: 'Lists the templates that sheets can begin with, with the questions of their published version.',
    description: 'For devices that begin sheets without a connection.',
    query: OnePage,
    data: wholeList({ published_templates: z.array(PublishedTemplate) }),
  }),
  find: endpoint('GET', '/sheet-template/:id', {
    summary: 'Finds a template of sheets with its draft.',
    params,
    data: oneTemplate,
  }),
  create: endpoint('POST', '/sheet-templates', {
    summary: 'Creates a template of sheets, as a draft.',
    body: CreateSheetTemplateInput,
    idempotentBy: 'id',
    data: oneTemplate,
    errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_TEMPLATES', 'QUESTION_TWICE'],
  }),
  update: endpoint('PUT', '/sheet-template/:id', {
    summary: 'Changes the draft of a template, or archives it.',
    description: 'Sheets and published versions stay as they are.',
    params,
    body: UpdateSheetTemplateInput,
    data: oneTemplate,
    errors: ['NOT_FOUND', 'STALE_VERSION', 'QUESTION_TWICE'],
  }),
  publish: endpoint('POST', '/sheet-template/:id/publish', {
    summary: 'Publishes the draft of a template as its next version.',
    description: 'New sheets begin with it. Questions that are unfinished are named in `errors`.',
    params,
    body: z.object({ version: z.int().max(greatestInt) }),
    data: oneTemplate,
    errors: ['NOT_FOUND', 'STALE_VERSION', 'TEMPLATE_EMPTY', 'TEMPLATE_UNFINISHED'],
  }),
};
