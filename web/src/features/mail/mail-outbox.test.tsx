import { type Mail, mailApi } from '@sightline/contract/mail/mail';
import { workspaceApi } from '@sightline/contract/workspace/workspace';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockEndpoint } from '../../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../../test/render-app.tsx';
import { sampleEnvironment, sampleSession } from '../../../test/sample-session.ts';

const mail: Mail = {
  id: '018f0000-0000-7000-8000-0000000000b1',
  recipient: 'ana@norvik.example',
  subject: 'Choose a new password',
  kept_at: '2026-11-20T10:00:00.000Z',
};
const text = 'Hello Ana\n\nhttps://desk.example/reset-password/abc\n';

function open(path = '/dev/mail', mails: Mail[] = [mail], delivery: 'outbox' | 'smtp' = 'outbox', hidden = false) {
  mockFrame(sampleSession('Subscriber'));
  mockEndpoint(workspaceApi.environment, () => ({
    environment: sampleEnvironment,
    demo: null,
    mail_delivery: delivery,
  }));
  const pagination = { last_page: 1, per_page: 30, total: mails.length };
  mockEndpoint(mailApi.list, () => ({ delivery, mails, pagination }));
  mockEndpoint(mailApi.find, ({ params }) => ({
    mail: { ...mail, id: params.id, text, html_url: `/api/file/mail/${params.id}`, hides_links: hidden },
  }));
  return renderApp(path);
}

test('an email is shown as HTML, in a sandboxed frame that runs no scripts', async () => {
  const { user, router } = open();
  await user.click(await screen.findByRole('button', { name: /Choose a new password/ }));
  const frame = within(await screen.findByRole('article')).getByTitle('Choose a new password');
  expect(frame.getAttribute('src')).toBe(`/api/file/mail/${mail.id}`);
  expect(frame.getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox');
  expect(router.state.location.search).toEqual({ mail: mail.id });
});

test('its plain text has links that can be followed', async () => {
  const { user } = open(`/dev/mail?mail=${mail.id}`);
  await user.click(await screen.findByRole('tab', { name: 'Text' }));
  const link = screen.getByRole('link', { name: 'https://desk.example/reset-password/abc' });
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toBe('noreferrer');
});

test('links to somebody else are shown once, on request', async () => {
  const link = 'https://desk.example/reset-password/abc';
  const shown = mockEndpoint(mailApi.showLinks, () => ({ links: [link] }));
  const { user } = open(`/dev/mail?mail=${mail.id}`, [mail], 'outbox', true);
  const links = within(await screen.findByRole('region', { name: 'Links of this email' }));
  expect(links.getByText(/audit log/)).toBeTruthy();
  expect(links.queryByRole('link')).toBeNull();
  await user.click(links.getByRole('button', { name: 'Show once' }));
  expect((await links.findByRole('link', { name: link })).getAttribute('href')).toBe(link);
  expect(shown.mock.calls[0]?.[0].params).toEqual({ id: mail.id });
  expect(links.queryByRole('button')).toBeNull();
});

test('a test email is sent to the own address', async () => {
  const sent = mockEndpoint(mailApi.sendTest, () => ({ recipient: 'ana@norvik.example' }));
  const { user } = open('/dev/mail', [], 'smtp');
  expect(await screen.findByText('Emails leave through your mail server')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send a test email' }));
  await waitFor(() => expect(sent).toHaveBeenCalled());
  expect(await screen.findByText('A test email is on its way to ana@norvik.example')).toBeTruthy();
});

test('without a mail server, a test email says where it is', async () => {
  mockEndpoint(mailApi.sendTest, () => ({ recipient: 'ana@norvik.example' }));
  const { user } = open('/dev/mail', []);
  await user.click(await screen.findByRole('button', { name: 'Send a test email' }));
  expect(await screen.findByText(/the test email for ana@norvik.example is in this list/)).toBeTruthy();
});

test('it says so when emails leave through a mail server', async () => {
  open('/dev/mail', [], 'smtp');
  expect(await screen.findByText('Emails leave through your mail server')).toBeTruthy();
});

test('nobody but the Subscriber sees it', async () => {
  mockFrame(sampleSession('Manager'));
  renderApp('/dev/mail');
  expect(within(await screen.findByRole('main')).getByText('You do not have access to this page')).toBeTruthy();
});
