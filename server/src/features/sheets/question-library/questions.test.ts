import { questionLibraryApi } from '@sightline/contract/sheets/question-library';
import { sheetTemplatesApi } from '@sightline/contract/sheets/templates';
import { describe, expect, it } from 'vitest';
import { as } from '#test/app';
import { buildOrganization, buildPerson, type TestPerson } from '#test/factories';
import { bothTexts as text } from '#test/factories/sheets';

const buildLead = async () => buildPerson(await buildOrganization(), 'Manager');
const add = async ({ token }: TestPerson, label: string, more: object = {}) =>
  (await as(token).call(questionLibraryApi.create, { body: { type: 'check', label: text(label), ...more } })).data
    .question;
const list = async ({ token }: TestPerson) => (await as(token).call(questionLibraryApi.list, {})).data.questions;

/** A template whose only question was copied. */
const copyInto = (lead: TestPerson, name: string, origin_id: string) => {
  const question = { id: 'copy', type: 'check' as const, label: text('The guard is closed'), origin_id };
  const sections = [{ id: 'checks', title: text('Checks'), questions: [question] }];
  return as(lead.token).send(sheetTemplatesApi.create, { body: { name, sections } });
};

describe('the library of questions', () => {
  it('keeps questions in an order, those that are not named behind the others', async () => {
    const lead = await buildLead();
    const [one, two, three] = [await add(lead, 'One'), await add(lead, 'Two'), await add(lead, 'Three')];
    expect((await list(lead)).map(({ order }) => order)).toEqual([1, 2, 3]);
    const ids = [three.id, one.id];
    const { data } = await as(lead.token).call(questionLibraryApi.order, { body: { ids } });
    expect(data.questions.map(({ id }) => id)).toEqual([three.id, one.id, two.id]);
    const stranger = await add(await buildLead(), 'Theirs');
    const refused = await as(lead.token).send(questionLibraryApi.order, { body: { ids: [stranger.id] } });
    expect(refused).toMatchObject({ status: 404, errors: { ids: expect.any(Array) } });
  });

  it('names the templates that copied a question, and changes none of them', async () => {
    const lead = await buildLead();
    const question = await add(lead, 'The guard is closed');
    const made = (await copyInto(lead, 'Repair', question.id)).data as {
      sheet_template: { id: string; sections: { questions: { origin_id?: string }[] }[] };
    };
    const { id, sections } = made.sheet_template;
    expect(sections[0]?.questions[0]).toMatchObject({ id: 'copy', origin_id: question.id });
    expect((await list(lead))[0]?.used_by).toEqual([{ id, name: 'Repair' }]);
    const body = { type: 'check' as const, label: text('The guard is locked'), version: 1 };
    await as(lead.token).call(questionLibraryApi.update, { params: { id: question.id }, body });
    const { data } = await as(lead.token).call(sheetTemplatesApi.find, { params: { id } });
    expect(data.sheet_template.sections[0]?.questions[0]?.label.en).toBe('The guard is closed');
  });

  it('is of one workspace: a template cannot name a question of another one', async () => {
    const theirs = await add(await buildLead(), 'Theirs');
    const refused = await copyInto(await buildLead(), 'Repair', theirs.id);
    expect(refused).toMatchObject({ status: 404, errors: { sections: expect.any(Array) } });
  });

  it('names what is unfinished, and keeps nothing of it', async () => {
    const lead = await buildLead();
    const body = { type: 'choice' as const, label: { en: '', pt: 'Causa' }, options: [] };
    const refused = await as(lead.token).send(questionLibraryApi.create, { body });
    expect(refused).toMatchObject({ status: 422, code: 'QUESTION_UNFINISHED' });
    expect(Object.keys(refused.errors)).toEqual(['label', 'options']);
    expect(await list(lead)).toEqual([]);
  });

  it('archives and restores, and refuses a change of what somebody else changed', async () => {
    const lead = await buildLead();
    const { id } = await add(lead, 'The guard is closed');
    const change = (active: boolean, version: number) =>
      as(lead.token).send(questionLibraryApi.update, {
        params: { id },
        body: { type: 'check', label: text('The guard is closed'), active, version },
      });
    expect(await change(false, 1)).toMatchObject({ status: 200, data: { question: { active: false, version: 2 } } });
    expect(await change(true, 1)).toMatchObject({ status: 409, code: 'STALE_VERSION' });
    expect(await change(true, 2)).toMatchObject({ status: 200, data: { question: { active: true } } });
  });
});
