import { limits } from '@sightline/contract/limits';
import { sessionApi } from '@sightline/contract/session/session';
import { describe, expect, it } from 'vitest';
import { as, unique } from '#test/app';
import { arrange, buildOrganization, buildPerson } from '#test/factories';
import { signUp } from '#test/factories/setup';
import { hashNewPassword } from './actions.ts';
import { listCommonPasswords } from './common-passwords.ts';

const current = 'lighthouse keeper 71';

type Words = { user: string; email: string; organization: string };

async function change(password: string, words?: Words) {
  const organization = await buildOrganization();
  const { id, token } = await buildPerson(organization);
  if (words) {
    await arrange('update users set name = $1, email = $2 where id = $3', [words.user, words.email, id]);
    await arrange('update organizations set name = $1 where id = $2', [words.organization, organization.id]);
  }
  await arrange('update users set password_hash = $1 where id = $2', [await hashNewPassword(current, []), id]);
  const body = { current_password: current, password, password_confirmation: password };
  return as(token).call(sessionApi.changePassword, { body });
}

const refusal = {
  status: 422,
  code: 'COMMON_PASSWORD',
  errors: { password: [expect.stringContaining('easy to guess')] },
};

describe('a chosen password', () => {
  it.each(['password123', 'PASSWORD123', '1234567890', 'Qwertyuiop', 'manchester', 'butterfly7'])(
    'that everybody chooses is refused: %s',
    async (password) => {
      expect(await change(password)).toMatchObject(refusal);
    },
  );

  it('that everybody chooses is known by a list in which each one counts: long enough, in small letters, and once', () => {
    const common = listCommonPasswords();
    const counting = common.filter((one) => one.length >= limits.password.min && one === one.toLowerCase());
    expect(new Set(counting).size).toBe(common.length);
    expect(common.length).toBeGreaterThanOrEqual(3000);
  });

  it.each([
    ['their name', 'Júlia-Sarmento.1987'],
    ['their name without accents, in one word', 'juliasarmento'],
    ['their e-mail address', 'js.harbour@7!7!'],
    ['their workspace', '2026 NORTHWIND lifts'],
    ['what this is called', 'Sightline2026!'],
  ])('is refused where little is left of it without %s', async (_what, password) => {
    const words = { user: 'Júlia Sarmento', email: `js@harbour-${unique('x')}.test`, organization: 'Northwind Lifts' };
    expect(await change(password, words)).toMatchObject({
      status: 422,
      code: 'TELLING_PASSWORD',
      errors: { password: [expect.stringContaining('easy to guess')] },
    });
  });

  it('may hold such words among others', async () => {
    const words = { user: 'Ana Reis', email: `${unique('ana')}@example.test`, organization: 'Northwind Lifts' };
    expect((await change('bananas of northwind for a raft', words)).status).toBe(200);
  });

  it('that is made of such words does not open a workspace either', async () => {
    const names = { organization_name: `Harbour ${unique('Lifts')}`, user_name: 'Ana' };
    expect(await signUp({ ...names, password: 'harbour-lifts-1' })).toMatchObject({ code: 'TELLING_PASSWORD' });
  });

  it('that everybody chooses does not open a workspace either', async () => {
    expect(await signUp({ organization_name: unique('Company'), password: 'password123' })).toMatchObject(refusal);
  });

  it.each([
    ['of letters only, since what it is made of does not matter', 'correcthorsebatterystaple'],
    ['of one letter, many times', 'x'.repeat(200)],
    ['in any language, with spaces', 'o farol da Berlenga à noite'],
    ['with signs that mean something elsewhere', `'"\\<script>$(){}%00`],
  ])('may be %s', async (_what, password) => {
    expect((await change(password)).status).toBe(200);
  });

  it('is long enough, and not endless', async () => {
    expect((await change('short-one')).code).toBe('INVALID_INPUT');
    expect((await change('x'.repeat(201))).code).toBe('INVALID_INPUT');
  });

  it('is compared whole: its first letters open nothing', async () => {
    const { id, email } = await buildPerson(await buildOrganization());
    const long = 'a'.repeat(150);
    await arrange('update users set password_hash = $1 where id = $2', [await hashNewPassword(long, []), id]);
    const login = (password: string) => as(undefined).call(sessionApi.login, { body: { email, password } });
    expect((await login(long.slice(0, 72))).code).toBe('WRONG_CREDENTIALS');
    expect((await login(` ${long}`)).code).toBe('WRONG_CREDENTIALS');
    expect((await login(long)).status).toBe(200);
  });
});
