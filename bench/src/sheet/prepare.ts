import { randomUUID } from 'node:crypto';
import type { CallInput, CallOutput, Endpoint } from '@sightline/contract/endpoint';
import type { Envelope } from '@sightline/contract/envelope';
import { sessionApi } from '@sightline/contract/session';
import { sheetTemplatesApi } from '@sightline/contract/sheet-templates';
import { sheetsApi } from '@sightline/contract/sheets';
import { ticketsApi } from '@sightline/contract/tickets';
import { defaultEnvironment } from '@sightline/contract/workspace';

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

type Loose = { params?: Record<string, string>; body?: unknown };

async function call<E extends Endpoint>(url: string, token: string, endpoint: E, input: CallInput<E>) {
  const { params = {}, body } = input as Loose;
  const path = endpoint.path.replace(/:(\w+)/g, (_match, name: string) => params[name] ?? '');
  const headers = {
    ...{ 'content-type': 'application/json', environment: defaultEnvironment },
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const init = { method: endpoint.method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const answer = (await (await fetch(`${url}/api${path}`, init)).json()) as Envelope<CallOutput<E>>;
  if (answer.data === null)
    throw new Error(`${endpoint.path} answered ${answer.code} ${JSON.stringify(answer.errors)}`);
  return answer.data;
}

async function signIn(url: string, email: string): Promise<string> {
  const body = { email, password: 'sightline-demo', device_name: 'bench' };
  const { token } = (await call(url, '', sessionApi.login, { body })) as { token: { plainText: string } };
  return token.plainText;
}

/** A sheet of two hundred questions in the demo workspace, and where an agent fills it in. */
export async function prepareSheet(url: string): Promise<{ token: string; path: string; label: string }> {
  const [manager, token] = [await signIn(url, 'manager@demo.test'), await signIn(url, 'agent1@demo.test')];
  const all = Array.from({ length: sections }, (_one, section) => ({
    ...{ id: `s${section}`, title: words(`Section ${section}`) },
    questions: Array.from({ length: questionsOfSection }, (_other, number) => questionOf(section, number)),
  }));
  const { sheet_template } = await call(url, manager, sheetTemplatesApi.create, {
    body: { name: `Long ${randomUUID().slice(0, 8)}`, sections: all },
  });
  const { id: template_id, version } = sheet_template;
  await call(url, manager, sheetTemplatesApi.publish, { params: { id: template_id }, body: { version } });
  const { ticket } = await call(url, token, ticketsApi.create, { body: { subject: 'A long sheet' } });
  const params = { id: ticket.id };
  const { assistance_sheet } = await call(url, token, sheetsApi.start, { params, body: { template_id } });
  const at = { ...params, sheetId: assistance_sheet.id };
  const answers = Array.from({ length: answered }, (_one, number) => number)
    .filter((number) => kinds[number % kinds.length] === 'number')
    .map((number) => ({ question_id: `q0-${number}`, value: number, version: 0 }));
  await call(url, token, sheetsApi.fill, { params: at, body: { answers } });
  return { token, path: `/tickets/${ticket.id}/assistance-sheet/${assistance_sheet.id}/fill`, label };
}
