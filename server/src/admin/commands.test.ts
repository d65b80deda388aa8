import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { socketRoom } from '@sightline/contract/realtime';
import { requireSession, sessionApi } from '@sightline/contract/session/session';
import { setupApi } from '@sightline/contract/workspace/setup';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, expect, test, vi } from 'vitest';
import { as, testApp, testSecrets } from '#test/app';
import { arrange, buildOrganization, buildPerson, buildSpace, type TestPerson } from '#test/factories';
import { addPasskey, buildSecured, testPassword } from '#test/factories/session';
import { connect } from '#test/socket';
import { projectDir } from '../data-dir.ts';
import { findSetupCode } from '../features/workspace/setup-code.ts';
import { GENERAL } from './command-line.ts';
import { commands } from './commands.ts';
import { runCommand } from './run-command.ts';

vi.setConfig({ testTimeout: 60_000 });

const running = new AsyncDisposableStack();
afterAll(() => running.disposeAsync());

/** Runs a command on this file's installation, in this process. */
async function run(...words: string[]) {
  const { ownerUrl, dataDir } = await testApp();
  return runCommand(commands, words, { DATABASE_URL: ownerUrl, DATA_DIR: dataDir }, running);
}

async function runJson(
  ...words: string[]
): Promise<{ code: number; link?: string; link_until?: string; workspaces?: object[] }> {
  const { code, out = '{}' } = await run(...words, '--json');
  return { code, ...(JSON.parse(out) as object) };
}

const login = (email: string, password: string) =>
  as(undefined).call(sessionApi.login, { body: { email, password, device_name: 'test' } });

const password = 'lighthouse keeper 71';

/** As the page does that the link leads to. */
const choosePassword = (link: string | undefined, wanted = password) => {
  const token = /^http:\/\/localhost:3000\/reset-password\/([\w-]{43})$/.exec(link ?? '')?.[1] ?? '';
  const body = { token, password: wanted, password_confirmation: wanted };
  return as(undefined).call(sessionApi.resetPassword, { body });
};

test('the list names every command, and each explains itself with an example that it takes', async () => {
  const { code, out = '' } = await run('--help');
  expect(code).toBe(0);
  for (const command of commands) {
    expect(out).toContain(`  ${command.name} `);
    const help = await run(command.name, '--help');
    expect(help.code).toBe(0);
    expect(help.out).toContain(command.summary);
    expect(help.out).toContain(`npm run admin -- ${command.name}`);
    for (const option of Object.keys(command.options)) expect(help.out).toContain(`--${option}`);
    expect(command.examples.length).toBeGreaterThan(0);
  }
});

test('what is asked wrongly ends with 2 and says what is wrong, in JSON when that was wanted', async () => {
  expect(await run()).toMatchObject({ code: 2 });
  expect(await run('bakcup')).toMatchObject({ code: 2, err: expect.stringContaining('There is no command "bakcup".') });
  expect(await run('backup')).toMatchObject({ code: 2, err: expect.stringMatching(/^<place> is missing: /) });
  expect(await run('backup', 'a', 'b')).toMatchObject({ code: 2, err: expect.stringMatching(/^"b" is one too many/) });
  expect(await run('backup', 'a', '--gzip')).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^Unknown option '--gzip'/),
  });
  expect(await runJson('end-sessions')).toEqual({ code: 2, error: 'Say whose: either --user, --workspace or --all.' });
});

test('every command that the documentation quotes exists with its options, and each command is documented', () => {
  const files = globSync(['README.md', 'docs/*.md', 'deploy/{sightline*,*.conf,*.sh,*.yaml,Dockerfile}'], {
    cwd: projectDir,
  });
  const quoted = files.flatMap((file) => [...readFileSync(join(projectDir, file), 'utf8').matchAll(QUOTED)]);
  const wrong = quoted.flatMap(([line, name = '', rest = '']) => {
    const command = commands.find((known) => known.name === name);
    if (!command) return [line];
    const options = [...rest.matchAll(/--([a-z-]+)/g)].map(([, option = '']) => option);
    return options.every((option) => option in command.options || option in GENERAL) ? [] : [line];
  });
  expect(wrong).toEqual([]);
  const names = new Set(quoted.map(([, name]) => name));
  expect(commands.filter(({ name }) => !names.has(name)).map(({ name }) => name)).toEqual([]);
});

/** A command with what follows it, up to the end of the quotation or of the shell's word. */
const QUOTED = /(?:npm run admin --|sightline-admin) ([a-z][a-z-]*)([^`\n|&>;]*)/g;

test('without an installation nothing is made', async () => {
  const { dataDir } = await testApp();
  const { code, err } = await runCommand(commands, ['list-users'], { DATA_DIR: `${dataDir}/none` }, running);
  expect({ code, err }).toEqual({
    code: 1,
    err: `There is no installation in ${dataDir}/none. Set DATA_DIR or DATABASE_URL to what Sightline is started with.`,
  });
});

test('the address of the set-up is printed while there is no workspace, and from secrets that the server has', async () => {
  const { ownerUrl, dataDir } = await testApp();
  expect(await run('setup-address')).toMatchObject({
    code: 1,
    err: expect.stringContaining('There are no secrets in'),
  });
  mkdirSync(join(dataDir, 'secrets'), { mode: 0o700 });
  writeFileSync(join(dataDir, 'secrets', 'seal'), testSecrets.seal);
  const code = await findSetupCode(ownerUrl, testSecrets);
  await as(undefined).call(setupApi.start, { body: { email: 'olga@example.test' } });
  expect((await run('sign-up-code', 'Olga@example.test')).out?.trim()).toMatch(/^\d{6}$/);
  expect((await run('sign-up-code', 'rui@example.test')).err).toContain('Nobody is signing up');
  const { out } = await run('setup-address');
  expect(out?.trim()).toMatch(/^http:\/\/[^/]+:3000\/setup#[\w-]{43}$/);
  expect(out?.trim().split('#')[1]).toBe(code);
  await buildOrganization();
  expect(await run('setup-address')).toMatchObject({ code: 1, err: expect.stringContaining('There is a workspace') });
});

test('a user that was created chooses a password by the link that was printed, and is spoken to as their workspace speaks', async () => {
  const organization = await buildOrganization();
  await arrange(`update organizations set locale = 'pt' where id = $1`, [organization.id]);
  const email = `new-${organization.id}@example.test`;
  const made = await runJson(
    'create-user',
    email,
    '--name',
    'Ana Reis',
    '--role',
    'manager',
    '--workspace',
    organization.id,
  );
  expect(made).toMatchObject({ code: 0, email, role: 'Manager', workspace_id: organization.id });
  expect(await choosePassword(made.link)).toMatchObject({ code: 'OK' });
  expect(await login(email, password)).toMatchObject({
    status: 200,
    data: { user: { name: 'Ana Reis', locale: 'pt' } },
  });
  const again = await run('create-user', email, '--workspace', organization.name);
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('has a role in') });
  const entries = await arrange(
    `select event, actor_kind, record_label, changes from audit_log where organization_id = $1 order by seq limit 1`,
    [organization.id],
  );
  expect(entries).toEqual([
    {
      event: 'person.added',
      actor_kind: 'operator',
      record_label: 'Ana Reis',
      changes: [{ field: 'role', from: null, to: 'Manager' }],
    },
  ]);
});

test('a client needs a space, an agent takes none, and somebody known keeps the password', async () => {
  const organization = await buildOrganization();
  const space = await buildSpace(organization);
  const agent = await buildPerson(await buildOrganization());
  const there = ['--workspace', organization.id];
  expect(await run('create-user', agent.email, '--role', 'Client', ...there)).toMatchObject({ code: 2 });
  expect(await run('create-user', agent.email, '--space', space.name, ...there)).toMatchObject({ code: 2 });
  expect(await run('create-user', 'nobody', ...there)).toMatchObject({ code: 2 });
  expect(await run('create-user', agent.email, '--role', 'King', ...there)).toMatchObject({ code: 2 });
  const added = await runJson('create-user', agent.email, '--role', 'Client', '--space', space.name, ...there);
  expect(added).toMatchObject({ code: 0, id: agent.id, space_id: space.id, link: null });
});

test('with several workspaces, or an unknown one, it says how to name one', async () => {
  await Promise.all([buildOrganization(), buildOrganization()]);
  const unnamed = await run('create-user', 'a@example.test', '--name', 'A');
  expect(unnamed).toMatchObject({ code: 1, err: expect.stringContaining('There are several workspaces') });
  const unknown = await run('create-user', 'a@example.test', '--name', 'A', '--workspace', 'Nowhere');
  expect(unknown).toMatchObject({ code: 1, err: expect.stringContaining('There is no workspace "Nowhere"') });
});

test('the link to a first password works once and for a day, and nobody had a password before', async () => {
  const organization = await buildOrganization();
  const there = ['--workspace', organization.id, '--name', 'Ana Reis'];
  const email = `new-${organization.id}@example.test`;
  const made = await runJson('create-user', email, ...there);
  const hours = (new Date(made.link_until ?? '').getTime() - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23);
  expect(hours).toBeLessThanOrEqual(24);
  expect((await run('create-user', `other-${email}`, ...there)).out).not.toMatch(/password: /i);
  expect(await choosePassword(made.link, 'Ana Reis 2026')).toMatchObject({ code: 'TELLING_PASSWORD' });
  expect(await choosePassword(made.link)).toMatchObject({ code: 'OK' });
  expect(await choosePassword(made.link)).toMatchObject({ code: 'RESET_LINK_INVALID' });
  const { link } = await runJson('reset-password', email);
  expect(await login(email, password)).toMatchObject({ code: 'WRONG_CREDENTIALS' });
  await arrange(
    `update password_resets set expires_at = now() where user_id = (select id from users where email = $1)`,
    [email],
  );
  expect(await choosePassword(link)).toMatchObject({ code: 'RESET_LINK_INVALID' });
});

test('somebody who has lost phone and recovery codes signs in with the password again, and their sessions end', async () => {
  const { person, token } = await buildSecured();
  await addPasskey(token);
  expect(await runJson('remove-second-factor', person.email)).toMatchObject({ code: 0, ended_sessions: 1 });
  expect((await login(person.email, testPassword)).data).toHaveProperty('token');
});

test('a disabled account cannot sign in, use its session or ask for a new password, until it is enabled', async () => {
  const agent = await buildPerson(await buildOrganization());
  const { link } = await runJson('reset-password', agent.email);
  expect((await choosePassword(link)).status).toBe(200);
  const { data } = await login(agent.email, password);
  const token = requireSession(data).token.plainText ?? '';
  expect(await runJson('disable-user', agent.email)).toMatchObject({ code: 0, disabled: true, ended_sessions: 1 });
  const { link: unusable } = await runJson('reset-password', agent.email);
  expect((await choosePassword(unusable)).code).toBe('RESET_LINK_INVALID');
  expect((await as(token).call(sessionApi.current, {})).code).toBe('UNAUTHENTICATED');
  expect((await login(agent.email, password)).code).toBe('WRONG_CREDENTIALS');
  await runJson('enable-user', agent.email);
  const { link: next } = await runJson('reset-password', agent.email);
  expect((await choosePassword(next)).status).toBe(200);
  expect((await login(agent.email, password)).status).toBe(200);
});

test('a new password ends all sessions of its owner', async () => {
  const person = await buildPerson(await buildOrganization());
  const reset = await runJson('reset-password', person.email.toUpperCase());
  expect(reset).toMatchObject({ code: 0, ended_sessions: 1 });
  expect(await choosePassword(reset.link)).toMatchObject({ code: 'OK' });
  expect(await login(person.email, password)).toMatchObject({ status: 200 });
  expect(await run('reset-password', 'nobody@example.test')).toMatchObject({ code: 1 });
});

test('ended sessions are felt by requests and by open tabs', async () => {
  const organization = await buildOrganization();
  const [ana, rui] = [await buildPerson(organization), await buildPerson(await buildOrganization())];
  const [tab, other] = [await connect(ana.token), await connect(rui.token)];
  const ask = async ({ token }: TestPerson) => (await as(token).call(sessionApi.current, {})).status;
  expect(await ask(ana)).toBe(200);
  expect(await runJson('end-sessions', '--workspace', organization.name)).toEqual({ code: 0, ended_sessions: 1 });
  await tab.closed();
  await expect.poll(() => ask(ana)).toBe(401);
  expect(await ask(rui)).toBe(200);
  expect(await other.join(socketRoom.user(rui.id))).toMatchObject({ ok: true });
});

test('people and workspaces are listed with the ids that other commands take', async () => {
  const organization = await buildOrganization();
  const space = await buildSpace(organization);
  const person = await buildPerson(organization, 'Client', space);
  const { workspaces } = await runJson('list-workspaces');
  expect(workspaces).toContainEqual({
    id: organization.id,
    name: organization.name,
    plan: 'complete',
    people: 1,
    spaces: [{ id: space.id, name: space.name }],
  });
  expect(await runJson('list-users', '--workspace', organization.id)).toMatchObject({
    users: [{ id: person.id, email: person.email, sessions: 1, roles: [{ role: 'Client', space_id: space.id }] }],
  });
});

test('the doctor finds nothing wrong with a sound installation, and shows no secret', async () => {
  const { ownerUrl } = await testApp();
  const { code, out = '' } = await run('doctor');
  expect(out).toMatch(/^ok {4}database version/m);
  expect(out).toMatch(/^ok {4}storage {16}disk stores, reads and removes$/m);
  expect(out).toMatch(/^ok {4}database roles/m);
  expect(out).not.toContain(new URL(ownerUrl).password);
  expect({ code, failing: out.split('\n').filter((line) => line.startsWith('fail')) }).toEqual({
    code: 0,
    failing: [],
  });
});

test('the doctor names connections to remote services that are not encrypted', async () => {
  expect((await run('doctor')).out).toMatch(/^ok {4}encryption {13}no unencrypted connection/m);
  const { dataDir } = await testApp();
  const variables = { DATA_DIR: dataDir, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://traces.example.com:4318' };
  const { out = '' } = await runCommand(commands, ['doctor'], variables, running);
  expect(out).toMatch(/^warn {2}encryption {13}OTEL_EXPORTER_OTLP_ENDPOINT: unencrypted connection/m);
});

test('the doctor tells of failed jobs that no workspace would see', async () => {
  const add = `select (graphile_worker.add_job('session.mail_reset_link', $1::json, run_at => now() + interval '1 day')).id`;
  const data = { email: 'nobody@example.test' };
  const [job] = await arrange<{ id: string }>(add, [JSON.stringify({ id: uuidv7(), organization_id: null, data })]);
  await arrange(`update graphile_worker._private_jobs set attempts = 5, last_error = 'INTERNAL' where id = $1`, [
    job?.id,
  ]);
  expect((await run('doctor')).out).toMatch(
    /^warn {2}jobs .*1 of the installation failed: session\.mail_reset_link \(INTERNAL\)$/m,
  );
  await arrange('delete from graphile_worker._private_jobs where id = $1', [job?.id]);
  expect((await run('doctor')).out).toMatch(/^ok {4}jobs/m);
});

test('the doctor says what to do about what is wrong, and looks on', async () => {
  const { dataDir } = await testApp();
  const variables = {
    DATA_DIR: dataDir,
    DATABASE_URL: 'postgres://owner:topsecret@127.0.0.1:1/none',
    SMTP_URL: 'smtp://user:topsecret@127.0.0.1:1',
    MAIL_FROM: 'Sightline <help@example.test>',
    PUBLIC_URL: 'https://127.0.0.1:1',
  };
  const { code, out = '' } = await runCommand(commands, ['doctor'], variables, running);
  expect(code).toBe(1);
  expect(out).toMatch(/^fail {2}database {15}The database does not answer/m);
  expect(out).toMatch(/^fail {2}mail .*ECONNREFUSED/m);
  expect(out).toMatch(/^ok {4}storage/m);
  expect(out).not.toContain('topsecret');
});

test('a folder in place of a backup is told in a sentence', async () => {
  const { code, err = '' } = await run('verify', tmpdir());
  expect([code, err]).toEqual([1, 'A file cannot be read or written: there is a folder of that name.']);
});

test('a test mail without a mail server says where mail stays', async () => {
  expect(await run('send-test-mail', 'ana@example.test')).toMatchObject({
    code: 1,
    err: expect.stringContaining('/dev/mail'),
  });
});
