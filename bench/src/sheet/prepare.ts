import { randomUUID } from 'node:crypto';
import { requireSession, sessionApi } from '@sightline/contract/session/session';
import { sheetsApi } from '@sightline/contract/sheets/sheets';
import { sheetTemplatesApi } from '@sightline/contract/sheets/templates';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { accepted, type Caller, call } from '../../../e2e/faults/caller.ts';
import { demoPassword, people } from '../../../e2e/sign-in.ts';

const [sections, questionsOfSection] = [2, 100];
/** Answered already, so that a sheet in the middle of its day is measured. */
const answered = 90;
const kinds = ['text', 'number', 'check', 'yes_no', 'choice', 'long_text'] as const;
const words = (text: string) => ({ en: text, pt: text });
const options = ['a', 'b', 'c', 'd'].map((id) => ({ id, label: words(`Option ${id}`) }));
const label = 'Question 0 of 0';

const questionOf = (section: number, number: number) => {
  const type = kinds[number % kinds.length] ?? 'text';
  const question = { id: `q${section}-${number}`, type, label: words(`Question ${number} of ${section}`) };
  return { ...question, help: words(`How to answer question ${number}`), ...(type === 'choice' && { options }) };
};

async function signIn(url: string, email: string): Promise<Caller> {
  const body = { email, password: demoPassword, device_name: 'bench' };
  const { token } = requireSession(await accepted(call({ url }, sessionApi.login, { body })));
  return { url, token: token.plainText ?? '' };
}

/** A sheet of two hundred questions in the demo workspace, and where an agent fills it in. */
export async function prepareSheet(url: string): Promise<{ token: string; path: string; label: string }> {
  const [manager, agent] = [await signIn(url, people.manager.email), await signIn(url, people.agent.email)];
  const all = Array.from({ length: sections }, (_one, section) => ({
    ...{ id: `s${section}`, title: words(`Section ${section}`) },
    questions: Array.from({ length: questionsOfSection }, (_other, number) => questionOf(section, number)),
  }));
  const { sheet_template } = await accepted(
    call(manager, sheetTemplatesApi.create, { body: { name: `Long ${randomUUID().slice(0, 8)}`, sections: all } }),
  );
  const { id: template_id, version } = sheet_template;
  await accepted(call(manager, sheetTemplatesApi.publish, { params: { id: template_id }, body: { version } }));
  const { ticket } = await accepted(call(agent, ticketsApi.create, { body: { subject: 'A long sheet' } }));
  const params = { id: ticket.id };
  const { assistance_sheet } = await accepted(call(agent, sheetsApi.start, { params, body: { template_id } }));
  const at = { ...params, sheetId: assistance_sheet.id };
  const answers = Array.from({ length: answered }, (_one, number) => number)
    .filter((number) => kinds[number % kinds.length] === 'number')
    .map((number) => ({ question_id: `q0-${number}`, value: number, version: 0 }));
  await accepted(call(agent, sheetsApi.fill, { params: at, body: { answers } }));
  const path = `/tickets/${ticket.id}/assistance-sheet/${assistance_sheet.id}/fill`;
  return { token: agent.token ?? '', path, label };
}
