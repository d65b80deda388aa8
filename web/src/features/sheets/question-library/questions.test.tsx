import { type LibraryQuestion, questionLibraryApi } from '@sightline/contract/sheets/question-library';
import { type SheetTemplate, sheetTemplatesApi } from '@sightline/contract/sheets/templates';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockEndpoint, refuse } from '../../../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../../../test/render-app.tsx';
import { sampleSession } from '../../../../test/sample-session.ts';

const id = (last: number) => `018f0000-0000-7000-8000-${String(last).padStart(12, '0')}`;
const none = { en: '', pt: '' };
const rest = { help: none, unit: '', required: false, min: null, max: null, options: [] };

const question = (last: number, words: string, more: Partial<LibraryQuestion> = {}): LibraryQuestion => ({
  ...{ ...rest, id: id(last), type: 'check', label: { en: words, pt: words } },
  ...{ active: true, order: last, used_by: [], version: 1 },
  ...more,
});
const library = [
  question(1, 'Guard closed', { used_by: [{ id: id(50), name: 'Repair' }] }),
  question(2, 'Seal tight'),
  question(3, 'Fax number', { active: false }),
];

const template: SheetTemplate = {
  ...{ id: id(50), name: 'Repair', published: null, changed: true, active: true, used_count: 0, version: 4 },
  sections: [
    {
      ...{ id: 'checks', title: { en: 'Checks', pt: 'Verificações' } },
      questions: [{ ...rest, id: 'level', type: 'check', label: { en: 'Levelled', pt: 'Nivelado' }, shown_when: [] }],
    },
  ],
};

function openSettings(path = '/settings/tickets') {
  mockFrame(sampleSession('Manager'));
  mockEndpoint(questionLibraryApi.list, () => ({ questions: library }));
  mockEndpoint(sheetTemplatesApi.list, () => ({ sheet_templates: [template] }));
  mockEndpoint(sheetTemplatesApi.find, () => ({ sheet_template: template }));
  return renderApp(path);
}

const names = () =>
  screen.getAllByRole('button', { name: /^Edit (Guard|Seal|Fax)/ }).map((line) => line.getAttribute('aria-label'));

test('a line says which templates use the question, and whether it is archived', async () => {
  openSettings();
  const lineOf = async (name: string) => (await screen.findByRole('button', { name: `Edit ${name}` })).closest('li');
  expect((await lineOf('Guard closed'))?.textContent).toContain('In Repair');
  expect((await lineOf('Fax number'))?.textContent).toContain('Archived');
});

test('Alt and an arrow key move a question at once, and a refusal takes it back', async () => {
  const app = openSettings();
  const ordered = mockEndpoint(questionLibraryApi.order, () => refuse('UNAVAILABLE'));
  const line = await screen.findByRole('button', { name: 'Edit Seal tight' });
  line.focus();
  await app.user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await waitFor(() => expect(ordered).toHaveBeenCalledTimes(1));
  expect(ordered.mock.calls[0]?.[0].body?.ids).toEqual([id(2), id(1), id(3)]);
  await waitFor(() => expect(names()).toEqual(['Edit Guard closed', 'Edit Seal tight', 'Edit Fax number']));
});

test('a question without a text is marked, and nothing is sent', async () => {
  const app = openSettings();
  const made = mockEndpoint(questionLibraryApi.create, () => ({ question: question(4, 'Belt') }));
  await screen.findByRole('button', { name: 'Edit Guard closed' });
  const heading = screen.getByRole('heading', { name: 'Library of questions' });
  await app.user.click(
    within(heading.closest('section') as HTMLElement).getByRole('button', { name: 'Add a question' }),
  );
  const dialog = within(await screen.findByRole('dialog'));
  await app.user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Fill in a text.')).toBeDefined();
  expect(made).not.toHaveBeenCalled();
  await app.user.type(dialog.getByRole('textbox', { name: 'Question in English' }), 'Belt');
  await app.user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(made).toHaveBeenCalledTimes(1));
  expect(made.mock.calls[0]?.[0].body).toMatchObject({
    label: { en: 'Belt', pt: 'Belt' },
    type: 'check',
    active: true,
  });
});

test('a template gets copies that keep the id of their origin, of offered questions only', async () => {
  const app = openSettings(`/settings/sheet-templates/${template.id}`);
  const saved = mockEndpoint(sheetTemplatesApi.update, () => ({ sheet_template: template }));
  await app.user.click(await screen.findByRole('button', { name: 'From the library' }));
  const dialog = within(await screen.findByRole('dialog'));
  await app.user.click(await dialog.findByRole('checkbox', { name: /Seal tight/ }));
  expect(dialog.queryByRole('checkbox', { name: /Fax/ })).toBeNull();
  await app.user.click(dialog.getByRole('button', { name: 'Insert 1 question' }));
  await app.user.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  const copies = saved.mock.calls[0]?.[0].body?.sections?.[0]?.questions ?? [];
  expect(copies[1]).toMatchObject({ origin_id: id(2), label: { en: 'Seal tight' }, shown_when: [] });
  expect(copies[1]?.id).not.toBe(id(2));
});

test('a question of a template is saved to the library, and is its copy from then on', async () => {
  const app = openSettings(`/settings/sheet-templates/${template.id}`);
  const made = mockEndpoint(questionLibraryApi.create, () => ({ question: question(9, 'Levelled') }));
  const saved = mockEndpoint(sheetTemplatesApi.update, () => ({ sheet_template: template }));
  await app.user.click(await screen.findByRole('button', { name: /^Levelled/ }));
  await app.user.click(screen.getByRole('button', { name: 'Save to the library' }));
  await waitFor(() => expect(made).toHaveBeenCalledTimes(1));
  await app.user.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(saved.mock.calls[0]?.[0].body?.sections?.[0]?.questions[0]?.origin_id).toBe(id(9));
});
