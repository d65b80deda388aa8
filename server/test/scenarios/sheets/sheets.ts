import type { sheetsApi } from '@sightline/contract/sheets/sheets';
import { verifyCodeOf } from '../../../src/features/sheets/verify-code.ts';
import { testSecrets } from '../../app.ts';
import { type Ids, newId } from '../ids.ts';
import { onePixel } from '../picture.ts';
import type { Rows } from '../rows.ts';
import type { Scenarios } from '../scenario.ts';
import { otherPhotoOfScenarios, photoOfScenarios, questionOfScenarios } from './templates.ts';

const dot = {
  ...{ tool: 'circle' as const, color: '#ff3b30', width: 0.006 },
  points: [
    [0.2, 0.3],
    [0.4, 0.5],
  ] as [number, number][],
};
const onFilled = ({ ticket, filled_sheet }: Ids) => ({ params: { id: ticket, sheetId: filled_sheet } });
const onSheet = ({ ticket, sheet }: Ids) => ({ params: { id: ticket, sheetId: sheet } });

export const scenarios: Scenarios<typeof sheetsApi> = {
  list: {
    allow: 'sheets.view',
    input: ({ ticket }) => ({ query: { filter: { ticket_id: ticket } } }),
    answers: { 'query.filter.ticket_id': 'refused' },
  },
  create: {
    allow: 'sheets.create',
    makes: 'sheet',
    another: { work_done: 'Nothing.' },
    given: ['tickets.create'],
    input: ({ ticket, sheet, client }) => ({
      params: { id: ticket },
      body: {
        id: sheet,
        problem: 'The printer stops with error 0x6.',
        work_done: 'Changed the fuser and printed a hundred pages.',
        conclusion: 'The fuser was worn.',
        recommendations: 'Change the fuser every two years.',
        reviewer_id: client,
      },
    }),
    audits: 'sheet.created',
  },
  start: {
    allow: 'sheets.create',
    makes: 'filled_sheet',
    another: { reviewer_id: null },
    given: ['tickets.create', 'sheets.templates.publish'],
    input: ({ ticket, filled_sheet, sheet_template, client }) => ({
      params: { id: ticket },
      body: { id: filled_sheet, template_id: sheet_template, reviewer_id: client },
    }),
    audits: 'sheet.started',
  },
  open: { allow: 'sheets.view', given: ['sheets.start'], input: onFilled },
  fill: {
    allow: 'sheets.create',
    given: ['sheets.start'],
    input: (ids) => ({
      ...onFilled(ids),
      body: {
        answers: [{ question_id: questionOfScenarios, value: 'pass', version: 0 }],
        conclusion: 'All is tight.',
        reviewer_id: ids.client,
        version: 1,
      },
    }),
    answers: { 'body.reviewer_id': 'rejected' },
    audits: 'sheet.filled',
  },
  addPhoto: {
    allow: 'sheets.create',
    makes: 'sheet_photo',
    another: { question_id: otherPhotoOfScenarios },
    given: ['sheets.start'],
    input: (ids) => ({
      ...onFilled(ids),
      body: { id: ids.sheet_photo, question_id: photoOfScenarios },
      files: [onePixel()],
    }),
    audits: 'sheet.photo_added',
  },
  markPhoto: {
    allow: 'sheets.create',
    given: ['sheets.addPhoto'],
    input: ({ ticket, filled_sheet, sheet_photo }) => ({
      params: { id: ticket, sheetId: filled_sheet, photoId: sheet_photo },
      body: { marks: [{ id: newId(), author_id: newId(), ...dot }] },
    }),
    madeByCaller: ['body.marks.id', 'body.marks.author_id'],
    answers: { 'params.photoId': 'rejected' },
    audits: 'sheet.photo_marked',
  },
  removePhoto: {
    allow: 'sheets.create',
    given: ['sheets.addPhoto'],
    input: ({ ticket, filled_sheet, sheet_photo }) => ({
      params: { id: ticket, sheetId: filled_sheet, photoId: sheet_photo },
    }),
    answers: { 'params.photoId': 'rejected' },
    audits: 'sheet.photo_removed',
  },
  sign: {
    allow: 'sheets.create',
    makes: 'signature',
    another: { name: 'Somebody else' },
    given: ['sheets.start'],
    input: (ids) => ({
      ...onFilled(ids),
      body: { id: ids.signature, role: 'customer', kind: 'typed', name: 'Paula Reis', document: 'ID 1234' },
    }),
    audits: 'sheet.signed',
  },
  correct: {
    allow: 'sheets.create',
    makes: 'corrected_sheet',
    given: ['sheets.sign'],
    input: (ids) => ({ ...onFilled(ids), body: { id: ids.corrected_sheet } }),
    audits: 'sheet.corrected',
  },
  approve: {
    allow: 'sheets.review',
    by: 'client',
    given: ['sheets.sign'],
    input: onFilled,
    audits: 'sheet.approved',
  },
  reject: {
    allow: 'sheets.review',
    by: 'client',
    given: ['sheets.sign'],
    input: (ids) => ({
      ...onFilled(ids),
      body: {
        comment: 'The photo is missing.',
        comments: [{ question_id: questionOfScenarios, comment: 'Is it tight under load?' }],
      },
    }),
    audits: 'sheet.returned',
  },
  pdf: { allow: 'sheets.review', given: ['sheets.start'], input: onFilled },
  verify: {
    allow: 'public',
    by: 'nobody',
    given: ['sheets.sign'],
    input: ({ organization, filled_sheet }) => ({
      params: { code: verifyCodeOf(testSecrets, { organization_id: organization, sheet_id: filled_sheet }) },
    }),
  },
  verifyDocument: {
    allow: 'public',
    by: 'nobody',
    given: ['sheets.sign'],
    input: ({ organization, filled_sheet }) => ({
      params: { code: verifyCodeOf(testSecrets, { organization_id: organization, sheet_id: filled_sheet }) },
      body: { sha256: 'a'.repeat(64) },
    }),
    unaudited: 'it reads only',
    unseen: 'it reads only',
  },
  find: { allow: 'sheets.review', by: 'client', input: onSheet },
  remove: { allow: 'sheets.delete', given: ['sheets.create'], input: onSheet, audits: 'sheet.deleted' },
};

export const rows: Rows = (ids) => {
  const { organization, ticket, sheet, agent, client, secret } = ids;
  const written = { organization_id: organization, ticket_id: ticket, author_id: agent, reviewer_id: client };
  return {
    assistance_sheets: {
      ...written,
      id: sheet,
      number: 1,
      problem: `Problem of ${secret}`,
      work_done: `Work of ${secret}`,
    },
    files: {
      organization_id: organization,
      id: ids.sheetFile,
      owner_kind: 'sheet_photo',
      name: `Photo of ${secret}`,
      mime: 'image/png',
      size: 4,
      storage_key: ids.sheetFile,
      uploaded_by: agent,
    },
    sheet_photos: {
      organization_id: organization,
      id: ids.sheet_photo,
      sheet_id: sheet,
      question_id: photoOfScenarios,
      file_id: ids.sheetFile,
      sha256: `Hash of ${secret}`,
    },
    sheet_lines: {
      ...{ organization_id: organization, sheet_id: sheet, id: ids.sheet_line, kind: 'part', position: 1 },
      description: `Part of ${secret}`,
    },
    sheet_documents: { organization_id: organization, sheet_id: sheet, sha256: 'a'.repeat(64), size: 4 },
    sheet_mails: {
      ...{ organization_id: organization, sheet_id: sheet, id: ids.sheet_mail, locale: 'en', sent_by: agent },
      email: `paula@${secret}.test`,
    },
    sheet_followups: {
      organization_id: organization,
      sheet_id: sheet,
      question_id: questionOfScenarios,
      ticket_id: ticket,
    },
    sheet_answers: {
      organization_id: organization,
      sheet_id: sheet,
      question_id: questionOfScenarios,
      note: `Note of ${secret}`,
      answered_by: agent,
    },
    sheet_signatures: {
      organization_id: organization,
      id: ids.signature,
      sheet_id: sheet,
      position: 1,
      role: 'customer',
      kind: 'typed',
      name: `Name of ${secret}`,
      hash: `Hash of ${secret}`,
      recorded_by: agent,
    },
  };
};
