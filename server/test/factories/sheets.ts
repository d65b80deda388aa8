import { sheetsApi } from '@sightline/contract/sheets/sheets';
import { sheetTemplatesApi } from '@sightline/contract/sheets/templates';
import type { Ticket } from '@sightline/contract/tickets/tickets';
import { as } from '#test/app';
import { buildPerson, type TestPerson } from '../factories.ts';
import { onePixel } from '../scenarios/picture.ts';
import { buildDesk, buildTicket } from './tickets.ts';

export const bothTexts = (words: string) => ({ en: words, pt: words });
export const formSections = [
  {
    id: 'checks',
    title: bothTexts('Checks'),
    questions: [
      { id: 'tight', type: 'check' as const, label: bothTexts('The seal is tight'), required: true },
      {
        ...{ id: 'reading', type: 'meter' as const, label: bothTexts('Hours'), unit: 'h', required: true },
        shown_when: [{ field: 'tight', op: 'is' as const, value: 'fail' }],
      },
      { id: 'bar', type: 'number' as const, label: bothTexts('Pressure'), unit: 'bar', min: 1, max: 9 },
      { id: 'photo', type: 'photo' as const, label: bothTexts('The seal'), required: true },
    ],
  },
];

export const strokes = [[100, 100, 500, 600, 900, 100, 1400, 700]];

/** A workspace whose manager has published a template. */
export async function buildForm() {
  const desk = await buildDesk();
  const manager = await buildPerson(desk.organization, 'Manager');
  const { data } = await as(manager.token).call(sheetTemplatesApi.create, {
    body: { name: 'Repair', sections: formSections },
  });
  const { id } = data.sheet_template;
  const published = await as(manager.token).call(sheetTemplatesApi.publish, { params: { id }, body: { version: 1 } });
  return { ...desk, manager, template_id: id, template: published.data.sheet_template };
}

export const startSheet = async (agent: TestPerson, ticket: Ticket, body: object) =>
  (await as(agent.token).call(sheetsApi.start, { params: { id: ticket.id }, body })).data.assistance_sheet;
export const fillSheet = (agent: TestPerson, ticket: Ticket, sheetId: string, body: object) =>
  as(agent.token).call(sheetsApi.fill, { params: { id: ticket.id, sheetId }, body });
export const answering = (question_id: string, value: string | number | null, version = 0, note = '') => ({
  answers: [{ question_id, value, version, note }],
});
export const takePhoto = (agent: TestPerson, ticket: Ticket, sheetId: string) =>
  as(agent.token).call(sheetsApi.addPhoto, {
    params: { id: ticket.id, sheetId },
    body: { question_id: 'photo' },
    files: [onePixel()],
  });
export const signSheet = (agent: TestPerson, ticket: Ticket, sheetId: string, body: object = {}) =>
  as(agent.token).call(sheetsApi.sign, {
    params: { id: ticket.id, sheetId },
    body: { role: 'customer', name: 'Paula Reis', strokes, ...body },
  });
/** Signed by the customer, to be reviewed by the guest. */
export async function buildSigned(signature: object = {}) {
  const form = await buildForm();
  const ticket = await buildTicket(form.agent, { branch_id: form.space.id });
  const { id } = await startSheet(form.agent, ticket, { template_id: form.template_id, reviewer_id: form.guest.id });
  await fillSheet(form.agent, ticket, id, answering('tight', 'pass'));
  await takePhoto(form.agent, ticket, id);
  const { data } = await signSheet(form.agent, ticket, id, signature);
  return { ...form, ticket, sheet: data.assistance_sheet };
}
