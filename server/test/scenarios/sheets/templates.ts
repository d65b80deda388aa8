import type { sheetTemplatesApi } from '@sightline/contract/sheets/templates';
import type { Ids } from '../ids.ts';
import type { Rows } from '../rows.ts';
import type { Scenarios } from '../scenario.ts';

const byId = ({ sheet_template }: Ids) => ({ params: { id: sheet_template } });
const text = (words: string) => ({ en: words, pt: words });

export const questionOfScenarios = 'tight';
export const photoOfScenarios = 'seal';
export const otherPhotoOfScenarios = 'pump';

const template = ({ question }: Ids) => ({
  name: 'Repair',
  sections: [
    {
      id: 'findings',
      title: text('Findings'),
      questions: [
        { id: questionOfScenarios, type: 'check' as const, label: text('The seal is tight'), origin_id: question },
        { id: photoOfScenarios, type: 'photo' as const, label: text('The seal') },
        { id: otherPhotoOfScenarios, type: 'photo' as const, label: text('The pump') },
      ],
    },
  ],
});

export const scenarios: Scenarios<typeof sheetTemplatesApi> = {
  list: { allow: 'sheets.view', input: () => ({}) },
  published: { allow: 'sheets.view', given: ['sheets.templates.publish'], input: () => ({}) },
  find: { allow: 'tickets.configure', given: ['sheets.templates.create'], input: byId },
  create: {
    allow: 'tickets.configure',
    given: ['sheets.question-library.create'],
    makes: 'sheet_template',
    another: { name: 'Another template' },
    input: (ids) => ({ body: { id: ids.sheet_template, ...template(ids) } }),
    audits: 'sheet_template.created',
  },
  update: {
    allow: 'tickets.configure',
    given: ['sheets.templates.create'],
    input: (ids) => ({ ...byId(ids), body: { ...template(ids), name: 'Repair on site', version: 1 } }),
    audits: 'sheet_template.updated',
  },
  publish: {
    allow: 'tickets.configure',
    given: ['sheets.templates.create'],
    input: (ids) => ({ ...byId(ids), body: { version: 1 } }),
    audits: 'sheet_template.published',
  },
};

export const rows: Rows = ({ organization, sheet_template, sheet_template_version, agent, ...ids }) => ({
  sheet_templates: { organization_id: organization, id: sheet_template, name: `Template of ${ids.secret}` },
  sheet_template_versions: {
    organization_id: organization,
    id: sheet_template_version,
    template_id: sheet_template,
    number: 1,
    sections: [],
    published_by: agent,
  },
  assistance_sheets: {
    organization_id: organization,
    id: ids.filled_sheet,
    ticket_id: ids.ticket,
    number: 2,
    status: 'outdated',
    state: 'signed',
    template_version_id: sheet_template_version,
    locked_at: '2026-01-01T00:00:00Z',
    content_hash: `Hash of ${ids.secret}`,
    problem: '',
    work_done: '',
    author_id: agent,
    reviewer_id: ids.client,
  },
});
