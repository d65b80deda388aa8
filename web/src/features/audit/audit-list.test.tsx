import { type AuditLog, auditApi } from '@sightline/contract/audit/audit';
import { peopleApi } from '@sightline/contract/people/people';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { i18n } from '#web/lib/i18n.ts';
import { storeLanguage } from '#web/lib/language.ts';
import { mockEndpoint, refuse } from '../../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../../test/render-app.tsx';
import { sampleSession } from '../../../test/sample-session.ts';

const pagination = { last_page: 1, per_page: 50, total: 1 };

const entry = (change: Partial<AuditLog> = {}): AuditLog => ({
  seq: 7,
  at: '2026-11-20T10:00:00.000Z',
  event: 'ticket.updated',
  user: { kind: 'member', id: '018f0000-0000-7000-8000-000000000003', name: 'Ana Ribeiro' },
  ip: '10.0.0.7',
  device: 'Firefox on Linux',
  type: 'ticket',
  record: { id: '018f0000-0000-7000-8000-000000000009', label: '#12 Pump' },
  changes: [{ field: 'status', from: '2', to: '4' }],
  request_id: 'r',
  ...change,
});

afterEach(() => i18n.changeLanguage('en'));

function openLog(path = '/settings/audit-log', role: 'Subscriber' | 'Agent' = 'Subscriber') {
  mockFrame(sampleSession(role));
  mockEndpoint(peopleApi.list, () => ({ users: [], pagination: { last_page: 1, per_page: 50, total: 0 } }));
  return renderApp(path);
}

test('says what was done, by whom, from where, and what changed', async () => {
  mockEndpoint(auditApi.list, () => ({ audit_logs: [entry()], pagination }));
  openLog();
  const row = (await screen.findByText('Ana Ribeiro changed ticket #12 Pump')).closest('li') as HTMLElement;
  expect(within(row).getByText('To do')).toBeTruthy();
  expect(within(row).getByText('Done')).toBeTruthy();
  expect(within(row).getByText('Firefox on Linux · 10.0.0.7')).toBeTruthy();
});

test("names devices in the user's language", async () => {
  const changes = [{ field: 'device', from: 'Chrome on Android', to: null }];
  mockEndpoint(auditApi.list, () => ({
    audit_logs: [entry({ changes }), entry({ seq: 6, device: 'curl', changes: [] })],
    pagination,
  }));
  storeLanguage('pt');
  await i18n.changeLanguage('pt');
  openLog();
  expect(await screen.findByText('Firefox no Linux · 10.0.0.7')).toBeTruthy();
  expect(screen.getByText('Chrome no Android')).toBeTruthy();
  expect(screen.getByText('curl · 10.0.0.7')).toBeTruthy();
});

test("names built-in roles in the user's language, and a workspace's own roles by their names", async () => {
  const changes = [
    { field: 'roles', from: 'Agent', to: 'Client manager (Agent), Client' },
    { field: 'default_role', from: 'Agent senior', to: 'Manager' },
  ];
  const event = { event: 'person.roles_changed', type: 'person' } as const;
  mockEndpoint(auditApi.list, () => ({ audit_logs: [entry({ ...event, changes })], pagination }));
  storeLanguage('pt');
  await i18n.changeLanguage('pt');
  openLog();
  expect(await screen.findByText('Agente')).toBeTruthy();
  expect(screen.getByText('Gestor do cliente (Agent), Cliente')).toBeTruthy();
  expect(screen.getByText('Agent senior')).toBeTruthy();
  expect(screen.getByText('Gestor')).toBeTruthy();
});

test('is downloaded with the filters that are set', async () => {
  mockEndpoint(auditApi.list, () => ({ audit_logs: [entry()], pagination }));
  const asked = mockEndpoint(auditApi.export, () => refuse('INTERNAL'));
  const { user } = openLog('/settings/audit-log?type=ticket&query=pump&page=2');
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: /workbook|Excel/i }));
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(asked.mock.calls[0]?.[0].body).toEqual({ format: 'xlsx', query: 'pump', filter: { type: 'ticket' } });
});

test('names actors from outside the workspace, and settings by what they do', async () => {
  const setting = {
    event: 'setting.changed',
    type: 'setting',
    record: { id: 'x', label: 'calls.automatic_invites' },
  } as const;
  mockEndpoint(auditApi.list, () => ({
    audit_logs: [
      entry({
        ...setting,
        user: { kind: 'operator', id: null, name: 'root' },
        changes: [{ field: 'value', from: 'true', to: 'false' }],
      }),
      entry({
        seq: 6,
        event: 'session.sign_in_failed',
        type: 'session',
        record: { id: null, label: 'Ana Ribeiro' },
        changes: [],
      }),
    ],
    pagination,
  }));
  openLog();
  expect(await screen.findByText(/^root \(at the server's console\) changed the setting “Ring the room/)).toBeTruthy();
  expect(screen.getByText('off')).toBeTruthy();
  expect(screen.getByText('Somebody tried to sign in as Ana Ribeiro with a wrong password')).toBeTruthy();
});

test('says which files were opened, which e-mails the server sent, and of what moment a backup was', async () => {
  const server = { user: { kind: 'system', id: null, name: 'Sightline' }, ip: null, device: null } as const;
  mockEndpoint(auditApi.list, () => ({
    audit_logs: [
      entry({ event: 'file.opened', type: 'file', record: { id: 'f', label: 'offer.pdf' }, changes: [] }),
      entry({
        ...server,
        seq: 6,
        event: 'mail.sent',
        type: 'mail',
        record: { id: 'm', label: 'maria@example.com' },
        changes: [{ field: 'letter', from: null, to: 'call_invitation' }],
      }),
      entry({
        seq: 5,
        event: 'workspace.restored',
        type: 'workspace',
        user: { kind: 'operator', id: null, name: 'root' },
        record: { id: 'w', label: 'Meridian' },
        changes: [{ field: 'backup', from: null, to: '2026-11-19T02:15:00.000Z' }],
      }),
    ],
    pagination,
  }));
  openLog();
  expect(await screen.findByText('Ana Ribeiro opened or downloaded the file offer.pdf')).toBeTruthy();
  expect(screen.getByText('The server sent an email to maria@example.com')).toBeTruthy();
  expect(screen.getByText('Invitation to a call')).toBeTruthy();
  expect(screen.getByText(/^root .* restored the workspace Meridian from a backup$/)).toBeTruthy();
  expect(screen.queryByText(/02:15:00/)).toBeNull();
});

test('requests what the filters in the URL say, and pages through the results', async () => {
  const asked = mockEndpoint(auditApi.list, () => ({
    audit_logs: [entry()],
    pagination: { ...pagination, last_page: 3 },
  }));
  const app = openLog('/settings/audit-log?type=ticket&page=2');
  await app.user.click(await screen.findByRole('button', { name: 'Older' }));
  expect(await screen.findByText('3 of 3')).toBeTruthy();
  const queries = asked.mock.calls.map(([{ query }]) => query.toString());
  expect(queries).toEqual(['page=2&filter.type=ticket', 'page=3&filter.type=ticket']);
  await app.user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(app.router.state.location.search).toEqual({});
});

test('says so when there is nothing, and offers to try again after a failure', async () => {
  mockEndpoint(auditApi.list, () => refuse('INTERNAL'));
  const app = openLog();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  mockEndpoint(auditApi.list, () => ({ audit_logs: [], pagination: { ...pagination, total: 0 } }));
  await app.user.click(retry);
  expect(await screen.findByText('No entries')).toBeTruthy();
});

test('is hidden from users who do not manage the workspace', async () => {
  openLog('/settings/audit-log', 'Agent');
  expect(await screen.findByText('You do not have access to this page')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Audit log' })).toBeNull();
});
