import type { questionLibraryApi } from '@sightline/contract/sheets/question-library';
import type { Rows } from '../rows.ts';
import type { Scenarios } from '../scenario.ts';

const asked = { type: 'check' as const, label: { en: 'The guard is closed', pt: 'A proteção está fechada' } };

export const scenarios: Scenarios<typeof questionLibraryApi> = {
  list: { allow: 'sheets.view', given: ['sheets.question-library.create'], input: () => ({}) },
  create: {
    allow: 'tickets.configure',
    makes: 'question',
    another: { required: true },
    input: ({ question }) => ({ body: { id: question, ...asked } }),
    audits: 'question.created',
  },
  update: {
    allow: 'tickets.configure',
    given: ['sheets.question-library.create'],
    input: ({ question }) => ({ params: { id: question }, body: { ...asked, active: false, version: 1 } }),
    audits: 'question.updated',
  },
  order: {
    allow: 'tickets.configure',
    given: ['sheets.question-library.create'],
    input: ({ question }) => ({ body: { ids: [question] } }),
    audits: 'question.ordered',
  },
};

export const rows: Rows = ({ organization, question, secret }) => ({
  library_questions: {
    organization_id: organization,
    id: question,
    content: {
      ...{ type: 'text', label: { en: `Question of ${secret}`, pt: 'Pergunta' }, help: { en: '', pt: '' }, unit: '' },
      ...{ required: false, min: null, max: null, options: [] },
    },
  },
});
