import { limits } from '@sightline/contract/limits';
import { sessionApi } from '@sightline/contract/session/session';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { setupApi } from '@sightline/contract/workspace/setup';
import { workspaceApi } from '@sightline/contract/workspace/workspace';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { as, configureTestApp, testApp, unique } from '#test/app';
import { arrange, buildOrganization, buildPerson } from '#test/factories';
import { codeOf, proveAddress, signUp } from '#test/factories/setup';
import { jobsDone } from '#test/jobs';
import { type MailServer, startMailServer } from '#test/mail-server';

let mails: MailServer;
const nobody = as(undefined);
const newAddress = () => `${unique('olga')}@example.test`;
const from = (address: string) => ({ 'x-forwarded-for': address });

beforeAll(async () => {
  mails = await startMailServer();
  configureTestApp({
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    MAIL_FROM: 'Sightline <support@example.test>',
    PUBLIC_URL: 'https://desk.example.test',
    TRUST_PROXY: '1',
  });
  await testApp();
  await buildOrganization();
});
afterAll(() => mails.close());

let addresses = 0;
/** Each from an address of its own, so that one test does not spend the attempts of another. */
function caller() {
  addresses += 1;
  const headers = from(`203.0.113.${addresses}`);
  return {
    start: (email: string) => nobody.send(setupApi.start, { body: { email }, headers }),
    verify: (setup_id: string, code: string) => nobody.send(setupApi.verify, { body: { setup_id, code }, headers }),
  };
}

async function begin(email = newAddress()) {
  const one = caller();
  const { data } = await nobody.call(setupApi.start, { body: { email } });
  return { ...one, email, id: data.setup_id };
}

const mailTo = (email: string) => mails.arrived.filter(({ to }) => to?.some(({ address }) => address === email));
const wrongCode = (id: string): string => (codeOf(id) === '123456' ? '654321' : '123456');

describe('signing up', () => {
  it('leads from an address over the code in its e-mail to a workspace', async () => {
    const { id, email, verify } = await begin();
    await jobsDone();
    const [mail] = mailTo(email);
    const code = /\b\d{6}\b/.exec(mail?.subject ?? '')?.[0] ?? '';
    expect(mail?.text).toContain(code);
    expect(await verify(id, ` ${code.slice(0, 3)} ${code.slice(3)} `)).toMatchObject({ status: 200 });
    const body = {
      organization_name: 'Brandt',
      user_name: 'Olga',
      email,
      password: 'a long enough password',
      setup_id: id,
    };
    const { data, status } = await nobody.call(workspaceApi.setup, { body });
    expect(status).toBe(200);
    const session = await as(data.token.plainText).call(sessionApi.current, {});
    expect(session.data.user.roles).toMatchObject([{ name: 'Subscriber', branch_id: null }]);
  });

  it('needs a proved address, also from the machine of the server', async () => {
    const asked = await nobody.call(workspaceApi.setupAvailability, {});
    expect(asked.data).toEqual({ available: true, needs_code: false, needs_email: true, is_first: false });
    const body = {
      organization_name: 'Brandt',
      user_name: 'Olga',
      email: newAddress(),
      password: 'a long enough password',
    };
    expect(await nobody.call(workspaceApi.setup, { body })).toMatchObject({ code: 'SETUP_EXPIRED' });
    const { id, email } = await begin();
    const unproved = await nobody.call(workspaceApi.setup, { body: { ...body, email, setup_id: id } });
    expect(unproved).toMatchObject({ status: 410, code: 'SETUP_EXPIRED' });
  });

  it('makes the workspace for the proved address alone, and once', async () => {
    const setup_id = await proveAddress('Olga.Proved@example.test');
    const body = { organization_name: 'Brandt', user_name: 'Olga', password: 'a long enough password', setup_id };
    const other = await nobody.call(workspaceApi.setup, { body: { ...body, email: newAddress() } });
    expect(other).toMatchObject({ code: 'SETUP_EXPIRED' });
    const twice = await Promise.all(
      [1, 2].map(() => nobody.call(workspaceApi.setup, { body: { ...body, email: 'olga.proved@example.test' } })),
    );
    expect(twice.map(({ code }) => code).sort()).toEqual(['OK', 'SETUP_EXPIRED']);
  });

  it('has a code that works for its time only', async () => {
    const { id, verify } = await begin();
    await arrange(`update setup_requests set expires_at = now() - interval '1 second'`);
    expect(await verify(id, codeOf(id))).toMatchObject({ status: 410, code: 'SETUP_EXPIRED' });
  });

  it('says of a wrong code that it is wrong, at its field, and after five knows no right one', async () => {
    const { id, verify } = await begin();
    const replies = await Promise.all(Array.from({ length: limits.setup.tries + 2 }, () => verify(id, wrongCode(id))));
    const wrong = replies.filter(({ code }) => code === 'WRONG_CODE');
    expect(wrong).toHaveLength(limits.setup.tries);
    expect(Object.keys(wrong[0]?.errors ?? {})).toEqual(['code']);
    expect(await verify(id, codeOf(id))).toMatchObject({ code: 'SETUP_EXPIRED' });
  });

  it('cannot be guessed over many requests either', async () => {
    const { start, verify } = caller();
    const codes = [];
    for (let at = 0; at < 5; at += 1) {
      const { data } = (await start(newAddress())) as unknown as { data: { setup_id: string } };
      for (let tried = 0; tried < limits.setup.tries; tried += 1)
        codes.push((await verify(data.setup_id, wrongCode(data.setup_id))).code);
    }
    expect(codes.filter((code) => code === 'WRONG_CODE')).toHaveLength(limits.attempts.wrongSetupCodes);
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS');
  });
});

describe('the e-mails of signing up', () => {
  it('fill no mailbox', async () => {
    const email = newAddress();
    const codes = [];
    for (let at = 0; at <= limits.attempts.setupMails; at += 1) codes.push((await caller().start(email)).code);
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS');
    await jobsDone();
    expect(mailTo(email)).toHaveLength(limits.attempts.setupMails);
  });

  it('go to no more mailboxes than one address may ask for', async () => {
    const { start } = caller();
    const codes = [];
    for (let at = 0; at <= limits.attempts.setupMailsFrom; at += 1) codes.push((await start(newAddress())).code);
    expect(codes.filter((code) => code === 'OK')).toHaveLength(limits.attempts.setupMailsFrom);
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS');
  });

  it('tell of an account nobody but its owner', async () => {
    const { email } = await buildPerson(await buildOrganization());
    const [known, unknown] = [await begin(email), await begin()];
    await jobsDone();
    expect(mailTo(email)[0]).toMatchObject({ subject: 'You already have an account' });
    expect(mailTo(email)[0]?.text).not.toMatch(/\b\d{6}\b/);
    expect(await known.verify(known.id, codeOf(known.id))).toEqual(
      await unknown.verify(unknown.id, wrongCode(unknown.id)),
    );
  });

  it('are in the language of the screen', async () => {
    const email = newAddress();
    await nobody.send(setupApi.start, {
      body: { email },
      headers: { ...from('203.0.113.250'), 'accept-language': 'pt' },
    });
    await jobsDone();
    expect(mailTo(email)[0]?.text).toContain('O código funciona por 15 minutos');
  });
});

describe('a workspace that was signed up for', () => {
  it('may have an address of its own, that nobody else has', async () => {
    const slug = unique('brandt');
    const { data, status } = await signUp({ slug });
    expect([status, data.organization.environment]).toEqual([200, slug]);
    expect(await signUp({ slug })).toMatchObject({ code: 'SLUG_TAKEN', errors: { slug: [expect.any(String)] } });
    expect((await nobody.call(workspaceApi.environment, { params: { name: slug } })).data.environment).toMatchObject({
      name: 'Brandt Elevators',
    });
  });

  it.each([
    ['en', 'Harbour Clinic (example)'],
    ['pt', 'Clínica do Porto (exemplo)'],
  ] as const)('may begin with an example, in %s', async (locale, space) => {
    const { data } = await signUp({ sample_data: true, locale });
    await jobsDone();
    const me = as(data.token.plainText);
    const { tickets } = (await me.call(ticketsApi.list, { query: {} })).data;
    expect(tickets).toHaveLength(3);
    expect(tickets[0]).toMatchObject({ branch: { name: space } });
    const { spaces } = (await me.call(workspaceApi.spaces, { query: {} })).data;
    expect(spaces.map(({ name }) => name)).toEqual([space]);
    const count = async (table: string) =>
      (await arrange(`select 1 from ${table} where organization_id = $1`, [data.organization.id])).length;
    expect([await count('assets'), await count('ticket_assets'), await count('rooms')]).toEqual([3, 3, 4]);
  });

  it('goes to an account that belongs to no workspace any more, with a new password', async () => {
    const organization = await buildOrganization();
    const { email, id } = await buildPerson(organization);
    await arrange('delete from organizations where id = $1', [organization.id]);
    const { data } = await signUp({ email, password: 'a raft of seven otters' });
    expect((await as(data.token.plainText).call(sessionApi.current, {})).data.user).toMatchObject({ id, email });
    const login = await nobody.call(sessionApi.login, { body: { email, password: 'a raft of seven otters' } });
    expect(login.status).toBe(200);
  });
});
