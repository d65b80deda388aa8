import { assetsApi, type ListedAsset } from '@sightline/contract/assets/assets';
import { knowledgeApi } from '@sightline/contract/knowledge/knowledge';
import { peopleApi } from '@sightline/contract/people/people';
import { talkApi } from '@sightline/contract/talk/talk';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { workspaceApi } from '@sightline/contract/workspace/workspace';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { i18n } from '#web/lib/i18n.ts';
import { mockEndpoint } from '../../../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../../../test/render-app.tsx';
import { listed } from '../../../../test/sample-members.ts';
import { sampleSession } from '../../../../test/sample-session.ts';
import { ana, rui, sampleTicket, sampleTicketRow } from '../../../../test/sample-tickets.ts';

const page = (total: number) => ({ total, per_page: 30, last_page: 1 });
const lines = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

const chiller: ListedAsset = {
  ...{ id: sampleTicketRow(5).id, tag: 'AC-100', name: 'Chiller 2', location: 'Roof', serial: '', model: '' },
  ...{ manufacturer: '', category: null, branch: null, status: 'operational', criticality: 'low' },
  ...{ warranty_status: 'none', warranty_ends_on: null, custom_fields: {}, model_id: null, picture: null },
  ...{ contact: null, children_count: 0 },
  ...{ created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' },
};

beforeEach(() => {
  mockEndpoint(ticketsApi.list, () => ({ tickets: [], groups: [], pagination: page(0) }));
  mockEndpoint(ticketsApi.timers, () => ({ ticketTimers: [] }));
  mockEndpoint(ticketsApi.events, () => ({ events: [], pagination: page(0) }));
  mockEndpoint(ticketsApi.findByNumber, () => ({
    ticket: sampleTicket(1, { assignees: [rui, ana], status: { id: 2 } }),
  }));
  mockEndpoint(workspaceApi.spaces, () => ({ spaces: [], pagination: page(0) }));
  mockEndpoint(talkApi.rooms, () => ({ rooms: [], pagination: page(0) }));
  mockEndpoint(talkApi.search, () => ({ chats: [], rooms: [], pagination: page(0) }));
  mockEndpoint(knowledgeApi.search, () => ({ hits: [], match: 'none' as const, corrections: [] }));
});

/** What a newcomer types, and the first line that answers it: with a ticket at hand, and without one. */
const newcomers = [
  ['en', '/home', 'settings', 'Settings'],
  ['en', '/home', 'preferences', 'Settings'],
  ['en', '/home', 'account', 'Account'],
  ['en', '/home', 'my account', 'Account'],
  ['en', '/home', 'password', 'Security'],
  ['en', '/home', 'invite', 'Invite people'],
  ['en', '/home', 'add user', 'Invite people'],
  ['en', '/home', 'log out', 'Log out'],
  ['en', '/home', 'sign out', 'Log out'],
  ['en', '/home', 'status', 'Tickets: Not assigned'],
  ['en', '/home', 'in progress', 'Tickets: In progress'],
  ['en', '/home', 'branding', 'Settings: Branding'],
  ['en', '/home', 'roles', 'Settings: Roles'],
  ['en', '/home', 'assign to tom', 'Assign to Tom BakerOpen a ticket first'],
  ['en', '/home', 'chiller 2', 'Chiller 2AC-100 · Roof'],
  ['en', '/home', 'ac-100', 'Chiller 2AC-100 · Roof'],
  ['en', '/tickets/1', 'settings', 'Settings'],
  ['en', '/tickets/1', 'log out', 'Log out'],
  ['en', '/tickets/1', 'status', 'Set status: In progress'],
  ['en', '/tickets/1', 'in progress', 'Set status: In progress'],
  ['en', '/tickets/1', 'assign to tom', 'Assign to Tom Baker'],
  ['pt', '/home', 'configurações', 'Configurações'],
  ['pt', '/home', 'configuracao', 'Configurações'],
  ['pt', '/home', 'preferências', 'Configurações'],
  ['pt', '/home', 'conta', 'Conta'],
  ['pt', '/home', 'minha conta', 'Conta'],
  ['pt', '/home', 'senha', 'Segurança'],
  ['pt', '/home', 'convidar', 'Convidar pessoas'],
  ['pt', '/home', 'adicionar usuário', 'Convidar pessoas'],
  ['pt', '/home', 'sair', 'Sair'],
  ['pt', '/home', 'situação', 'Tickets: Não atribuído'],
  ['pt', '/home', 'status', 'Tickets: Não atribuído'],
  ['pt', '/home', 'em andamento', 'Tickets: Em andamento'],
  ['pt', '/home', 'marca', 'Configurações: Marca'],
  ['pt', '/home', 'funções', 'Configurações: Funções'],
  ['pt', '/home', 'atribuir a tom', 'Atribuir a Tom BakerAbra um ticket primeiro'],
  ['pt', '/home', 'atribuir para tom', 'Atribuir a Tom BakerAbra um ticket primeiro'],
  ['pt', '/home', 'chiller 2', 'Chiller 2AC-100 · Roof'],
  ['pt', '/tickets/1', 'sair', 'Sair'],
  ['pt', '/tickets/1', 'situação', 'Definir status: Em andamento'],
  ['pt', '/tickets/1', 'em andamento', 'Definir status: Em andamento'],
  ['pt', '/tickets/1', 'atribuir a tom', 'Atribuir a Tom Baker'],
] as const;

test.each(newcomers)('in %s at %s, “%s” finds “%s” first', async (language, path, typed, first) => {
  const session = sampleSession('Manager');
  mockFrame({ ...session, user: { ...session.user, locale: language } });
  const tom = { ...ana, id: sampleTicketRow(7).id, name: 'Tom Baker' };
  mockEndpoint(peopleApi.list, ({ query }) => {
    const users = query.get('query')
      ? []
      : [listed({ ...tom, email: 'tom@norvik.example', kind: 'organization', role: 'Agent', branch: null })];
    return { users, pagination: page(users.length) };
  });
  mockEndpoint(assetsApi.list, ({ query }) => {
    const isMeant = ['chiller 2', 'ac-100'].includes(query.get('query') ?? '');
    return { assets: isMeant ? [chiller] : [], pagination: page(isMeant ? 1 : 0) };
  });
  await i18n.changeLanguage(language);
  const app = renderApp(path);
  await screen.findByRole('heading', { level: 1 });
  await app.user.keyboard('{Control>}k{/Control}');
  await app.user.type(await screen.findByRole('combobox', { name: /Search|Pesquisar/ }), typed);
  await waitFor(() => expect(lines()[0]).toBe(first));
  expect(lines().filter((line) => line === first)).toHaveLength(1);
  await act(() => i18n.changeLanguage('en'));
});
