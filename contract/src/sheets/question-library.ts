import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { OnePage, wholeList } from '../envelope.ts';
import { limits } from '../limits.ts';
import { greatestInt, Id } from '../scalars.ts';
import { Question } from './templates.ts';

/*
 * The library of questions, which templates of sheets copy from. A copy keeps the id of its origin and goes its own way: what
 * changes in the library changes no template. Conditions name other questions of a template, so the library has none.
 */

const Asked = Question.omit({ id: true, origin_id: true, shown_when: true });
/** A question as it is asked, wherever it is kept. */
export type AskedQuestion = z.infer<typeof Asked>;

export const LibraryQuestion = Asked.extend({
  id: Id,
  active: z.boolean(),
  order: z.int(),
  /** The templates whose draft has a copy, by name. */
  used_by: z.array(z.object({ id: Id, name: z.string() })),
  version: z.int(),
});
export type LibraryQuestion = z.infer<typeof LibraryQuestion>;

const active = z.boolean().default(true);
export const CreateQuestionInput = Asked.extend({ id: Id.optional(), active });
export const UpdateQuestionInput = Asked.extend({ active, version: z.int().max(greatestInt) });

const params = z.object({ id: Id });
const oneQuestion = z.object({ question: LibraryQuestion });
const allQuestions = wholeList({ questions: z.array(LibraryQuestion) });

export const questionLibraryApi = {
  list: endpoint('GET', '/questions', {
    summary: 'Lists the library of questions in its order, archived ones too, with the templates that use each.',
    query: OnePage,
    data: allQuestions,
  }),
  create: endpoint('POST', '/questions', {
    summary: 'Adds a question to the library, at the end of the order.',
    description: 'What is unfinished is named in `errors`.',
    body: CreateQuestionInput,
    idempotentBy: 'id',
    data: oneQuestion,
    errors: ['CONFLICT', 'TOO_MANY_QUESTIONS', 'QUESTION_UNFINISHED'],
  }),
  update: endpoint('PUT', '/question/:id', {
    summary: 'Changes, archives or restores a question of the library.',
    description: 'Templates keep their copies as they are.',
    params,
    body: UpdateQuestionInput,
    data: oneQuestion,
    errors: ['NOT_FOUND', 'STALE_VERSION', 'QUESTION_UNFINISHED'],
  }),
  order: endpoint('PUT', '/questions/order', {
    summary: 'Puts the questions of the library in an order.',
    body: z.object({ ids: z.array(Id).min(1).max(limits.sheets.library) }),
    data: allQuestions,
    errors: ['NOT_FOUND'],
  }),
};

export const questionLibraryEvents = {
  QuestionsChangedEvent: z.object({}),
};
