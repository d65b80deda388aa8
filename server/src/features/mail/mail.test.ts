import { auditApi } from '@sightline/contract/audit/audit';
import { mailApi } from '@sightline/contract/mail/mail';
import { invitationsApi } from '@sightline/contract/people/invitations';
import { environmentsApi } from '@sightline/contract/workspace/environments';
import { beforeAll, describe, expect, it } from 'vitest';
import { as, testApp } from '#test/app';
import { arrange, buildOrganization, buildPerson, buildSpace, type TestPerson } from '#test/factories';
import { buildEnvironment } from '#test/factories/environments';
import { fileCookie } from '#test/file-cookie';
import { jobsDone } from '#test/jobs';
import { onePixel } from '#test/scenarios/picture';

const nobody = '019a0000-0000-7000-8000-000000000000';

let subscriber: TestPerson;

beforeAll(async () => {
  subscriber = await buildPerson(await buildOrganization(), 'Subscriber');
});

async function listFor(person: TestPerson) {
  return (await as(person.token).call(mailApi.list, { query: {} })).data;
}

async function sendTestAs(person: TestPerson) {
  const { data } = await as(person.token).call(mailApi.sendTest, {});
  await jobsDone();
  return data;
}

async function latestMail({ organization_id }: TestPerson): Promise<{ html: string; text: string }> {
  const query = 'select html, text from mails where organization_id = $1 order by id desc limit 1';
  const [mail] = await arrange<{ html: string; text: string }>(query, [organization_id]);
  return mail ?? { html: '', text: '' };
}

describe('the look of an e-mail', () => {
  const mailAs = async (person: TestPerson, environment?: string) => {
    const headers = environment === undefined ? {} : { environment };
    await as(person.token).send(mailApi.sendTest, { headers });
    await jobsDone();
    return latestMail(person);
  };
  const gold = { primary: '#ffd400', secondary: '#111827' };

  it("is the product's for a workspace without a brand", async () => {
    const { html } = await mailAs(await buildPerson(await buildOrganization(), 'Subscriber'));
    expect(html).toContain('bgcolor="#4a58da"');
    expect(html).toContain('with Sightline.');
  });

  it("is the workspace's own: name, colour, a letter or logo, and text that can be read on it", async () => {
    const person = await buildPerson(await buildOrganization(), 'Subscriber');
    const { id, slug } = await buildEnvironment(person, { colors: gold, name: '<b>Meridian</b> "Care"' });
    const { html, text } = await mailAs(person);
    expect(html).toContain('bgcolor="#ffd400"');
    expect(html).toContain('color: #000000');
    expect(html).toContain('&lt;b&gt;Meridian&lt;/b&gt; &quot;Care&quot;');
    expect(html).not.toContain('<b>Meridian');
    expect(text).toContain('<b>Meridian</b> "Care"');
    const { data } = await as(person.token).call(environmentsApi.setLogo, {
      params: { id },
      body: {},
      files: [onePixel()],
    });
    expect((await mailAs(person)).html).toContain(`<img src="http://localhost:3000${data.environment.logo}"`);
    expect(data.environment.logo).toContain(slug);
  });

  it('is the one that the sender sees, of several', async () => {
    const person = await buildPerson(await buildOrganization(), 'Subscriber');
    await buildEnvironment(person);
    const { slug } = await buildEnvironment(person, { colors: gold });
    expect((await mailAs(person, slug)).html).toContain('bgcolor="#ffd400"');
  });

  it("is never another workspace's, whatever the request says", async () => {
    const foreign = await buildEnvironment(await buildPerson(await buildOrganization(), 'Subscriber'), {
      colors: gold,
    });
    const { html } = await mailAs(await buildPerson(await buildOrganization(), 'Subscriber'), foreign.slug);
    expect(html).toContain('bgcolor="#4a58da"');
    expect(html).not.toContain(foreign.name);
  });

  it('has links to the installation, never to a host that a workspace has chosen', async () => {
    const person = await buildPerson(await buildOrganization(), 'Subscriber');
    const { hosts } = await buildEnvironment(person, { hosts: true });
    const { http } = await testApp();
    const headers = { authorization: `Bearer ${person.token}`, host: hosts[0] ?? '' };
    expect((await http.inject({ method: 'POST', url: `/api${mailApi.sendTest.path}`, headers })).statusCode).toBe(200);
    await jobsDone();
    const mail = await latestMail(person);
    expect(mail.html + mail.text).not.toContain(hosts[0]);
  });
});

describe('without a mail server', () => {
  it('e-mails are kept, and the Subscriber reads them', async () => {
    expect(await listFor(subscriber)).toEqual({
      delivery: 'outbox',
      mails: [],
      pagination: { last_page: 1, per_page: 30, total: 0 },
    });
    expect(await sendTestAs(subscriber)).toEqual({ recipient: subscriber.email });
    const { mails } = await listFor(subscriber);
    expect(mails).toEqual([
      { id: expect.any(String), recipient: subscriber.email, subject: expect.any(String), kept_at: expect.any(String) },
    ]);
    const { data } = await as(subscriber.token).call(mailApi.find, { params: { id: mails[0]?.id ?? '' } });
    expect(data.mail.text).toContain('can send emails: you are reading one.');
  });

  it('they speak the language of their reader and show the words of people as words', async () => {
    const organization = await buildOrganization();
    await arrange('update organizations set name = $1 where id = $2', [
      '<b>Bombas</b> & Cia\r\nBcc: x@example.test',
      organization.id,
    ]);
    const reader = await buildPerson(organization, 'Subscriber');
    await arrange(`update users set locale = 'pt' where id = $1`, [reader.id]);
    await sendTestAs(reader);
    const [mail] = (await listFor(reader)).mails;
    expect(mail?.subject).toBe('E-mail de teste de <b>Bombas</b> & Cia Bcc: x@example.test');
    const page = await readPage(reader, mail?.id ?? '');
    const html = await page.text();
    expect(html).toContain('lang="pt"');
    expect(html).toContain('&lt;b&gt;Bombas&lt;/b&gt; &amp; Cia');
    expect(html).not.toContain('<b>Bombas');
  });

  it('they are framed as pages that run nothing and ask nobody', async () => {
    const reader = await buildPerson(await buildOrganization(), 'Subscriber');
    await sendTestAs(reader);
    const [mail] = (await listFor(reader)).mails;
    const page = await readPage(reader, mail?.id ?? '');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = page.headers.get('content-security-policy')?.split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "frame-ancestors 'self'",
        'sandbox allow-popups allow-popups-to-escape-sandbox',
      ]),
    );
  });

  it('one that is sent again stays one', async () => {
    const reader = await buildPerson(await buildOrganization(), 'Subscriber');
    await sendTestAs(reader);
    const [mail] = (await listFor(reader)).mails;
    await arrange(`select graphile_worker.add_job('mail.send', $1)`, [
      { id: nobody, organization_id: reader.organization_id, data: { mail_id: mail?.id } },
    ]);
    await jobsDone();
    expect((await listFor(reader)).mails).toEqual([mail]);
  });

  it('old ones are forgotten', async () => {
    const reader = await buildPerson(await buildOrganization(), 'Subscriber');
    await sendTestAs(reader);
    const [old] = (await listFor(reader)).mails;
    await arrange(`update mails set created_at = now() - interval '31 days' where id = $1`, [old?.id]);
    await sendTestAs(reader);
    const { mails } = await listFor(reader);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.id).not.toBe(old?.id);
  });
});

/** As a frame asks: with the cookie. */
async function readPage({ token }: TestPerson, id: string): Promise<Response> {
  const { origin } = await testApp();
  return fetch(`${origin}/api/file/mail/${id}`, { headers: { cookie: fileCookie(token) } });
}

describe('the outbox', () => {
  it.each(['Manager', 'Agent', 'Client manager'] as const)('is not for the role %s', async (role) => {
    const organization = await buildOrganization();
    const space = role === 'Client manager' ? await buildSpace(organization) : undefined;
    const person = await buildPerson(organization, role, space);
    expect(await as(person.token).call(mailApi.list, { query: {} })).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await as(person.token).call(mailApi.find, { params: { id: nobody } })).toMatchObject({ code: 'FORBIDDEN' });
    expect(await as(person.token).call(mailApi.sendTest, {})).toMatchObject({ code: 'FORBIDDEN' });
    expect((await readPage(person, nobody)).status).toBe(403);
  });

  it('does not show what is still to be sent, nor what is not there', async () => {
    const reader = await buildPerson(await buildOrganization(), 'Subscriber');
    const [row] = await arrange<{ id: string }>(
      `insert into mails (organization_id, id, recipient, subject, text, html)
       values ($1, gen_random_uuid(), 'a@example.test', 'Link', 'secret', 'secret') returning id`,
      [reader.organization_id],
    );
    expect((await listFor(reader)).mails).toEqual([]);
    for (const id of [row?.id ?? '', nobody]) {
      expect(await as(reader.token).call(mailApi.find, { params: { id } })).toMatchObject({ code: 'NOT_FOUND' });
      expect((await readPage(reader, id)).status).toBe(404);
    }
  });
});

describe('the links of an e-mail', () => {
  const link = 'https://desk.example/reset-password/a-secret?x=1';
  async function keepMailTo(recipient: string, reader: TestPerson): Promise<string> {
    const [row] = await arrange<{ id: string }>(
      `insert into mails (organization_id, id, recipient, subject, text, html, kept_at)
       values ($1, gen_random_uuid(), $2, 'Choose a new password', $3, $4, now()) returning id`,
      [
        reader.organization_id,
        recipient,
        `Hello\n\n${link}\n`,
        `<a href="${link}&amp;y=2" style="x">Choose</a> <a href="${link}">${link}</a>`,
      ],
    );
    return row?.id ?? '';
  }
  const find = async (reader: TestPerson, id: string) =>
    (await as(reader.token).call(mailApi.find, { params: { id } })).data.mail;

  it('are hidden from everybody else, as text and as a page', async () => {
    const reader = await buildPerson(await buildOrganization(), 'Subscriber');
    const id = await keepMailTo('ana@example.test', reader);
    expect(await find(reader, id)).toMatchObject({ text: 'Hello\n\n••••••\n', hides_links: true });
    const page = await (await readPage(reader, id)).text();
    expect(page).not.toContain('a-secret');
    expect(page).toContain('Choose');
  });

  it('are shown to whom it is addressed', async () => {
    const reader = await buildPerson(await buildOrganization(), 'Subscriber');
    const id = await keepMailTo(reader.email.toUpperCase(), reader);
    expect(await find(reader, id)).toMatchObject({ text: `Hello\n\n${link}\n`, hides_links: false });
    expect(await (await readPage(reader, id)).text()).toContain('a-secret');
  });

  it('are shown once to a Subscriber who asks, and the audit log keeps who and of which e-mail', async () => {
    const reader = await buildPerson(await buildOrganization(), 'Subscriber');
    const id = await keepMailTo('ana@example.test', reader);
    const { data } = await as(reader.token).call(mailApi.showLinks, { params: { id } });
    expect(data.links).toEqual([link]);
    expect((await find(reader, id)).text).not.toContain('a-secret');
    const { data: log } = await as(reader.token).call(auditApi.list, { query: { filter: { type: 'mail' } } });
    expect(log.audit_logs).toEqual([
      expect.objectContaining({
        event: 'mail.links_shown',
        user: expect.objectContaining({ id: reader.id }),
        record: { id, label: 'Choose a new password (ana@example.test)' },
      }),
    ]);
    expect(JSON.stringify(log)).not.toContain('a-secret');
  });

  it('are not shown to strangers', async () => {
    const organization = await buildOrganization();
    const reader = await buildPerson(organization, 'Subscriber');
    const id = await keepMailTo('ana@example.test', reader);
    const manager = await buildPerson(organization, 'Manager');
    const stranger = await buildPerson(await buildOrganization(), 'Subscriber');
    expect((await as(manager.token).send(mailApi.showLinks, { params: { id } })).code).toBe('FORBIDDEN');
    expect((await as(stranger.token).send(mailApi.showLinks, { params: { id } })).code).toBe('NOT_FOUND');
  });

  it('hides the code of an invitation as well as its link, as text and as a page', async () => {
    const owner = await buildPerson(await buildOrganization(), 'Subscriber');
    const invites = [{ email: `${owner.id}@elsewhere.test`, role: 'Agent' as const }];
    await as(owner.token).call(invitationsApi.create, { body: { invites } });
    await jobsDone();
    const { text } = await latestMail(owner);
    const code = /\/invite\/([\w-]+)/.exec(text)?.[1] ?? '';
    expect(text.split(code)).toHaveLength(3);
    const [mail] = (await listFor(owner)).mails;
    const { data } = await as(owner.token).call(mailApi.find, { params: { id: mail?.id ?? '' } });
    expect(data.mail).toMatchObject({ hides_links: true });
    expect(data.mail.text).toContain('type this code instead: ••••••');
    const page = await (await readPage(owner, mail?.id ?? '')).text();
    for (const shown of [data.mail.text, page]) expect(shown).not.toContain(code);
  });
});
