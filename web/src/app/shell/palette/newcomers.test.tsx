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

/** Words that newcomers type, and the first line that answers them: with a ticket open, and without one. */
const newcomers = {
  'en /home': [
    ['settings', 'Settings'],
    ['preferences', 'Settings'],
    ['account', 'Account'],
    ['my account', 'Account'],
    ['password', 'Security'],
    ['invite', 'Invite people'],
    ['add user', 'Invite people'],
    ['log out', 'Log out'],
    ['sign out', 'Log out'],
    ['status', 'Tickets: Not assigned'],
    ['in progress', 'Tickets: In progress'],
    ['branding', 'Settings: Branding'],
    ['roles', 'Settings: Roles'],
    ['assign to tom', 'Assign to Tom BakerOpen a ticket first'],
    ['chiller 2', 'Chiller 2AC-100 · Roof'],
    ['ac-100', 'Chiller 2AC-100 · Roof'],
  ],
  'en /tickets/1': [
    ['settings', 'Settings'],
    ['log out', 'Log out'],
    ['status', 'Set status: In progress'],
    ['in progress', 'Set status: In progress'],
    ['assign to tom', 'Assign to Tom Baker'],
  ],
  'pt /home': [
    ['configurações', 'Configurações'],
    ['configuracao', 'Configurações'],
    ['preferências', 'Configurações'],
    ['conta', 'Conta'],
    ['minha conta', 'Conta'],
    ['senha', 'Segurança'],
    ['convidar', 'Convidar pessoas'],
    ['adicionar usuário', 'Convidar pessoas'],
    ['sair', 'Sair'],
    ['situação', 'Tickets: Não atribuído'],
    ['status', 'Tickets: Não atribuído'],
    ['em andamento', 'Tickets: Em andamento'],
    ['marca', 'Configurações: Marca'],
    ['funções', 'Configurações: Funções'],
    ['atribuir a tom', 'Atribuir a Tom BakerAbra um ticket primeiro'],
    ['atribuir para tom', 'Atribuir a Tom BakerAbra um ticket primeiro'],
    ['chiller 2', 'Chiller 2AC-100 · Roof'],
  ],
  'pt /tickets/1': [
    ['sair', 'Sair'],
    ['situação', 'Definir status: Em andamento'],
    ['em andamento', 'Definir status: Em andamento'],
    ['atribuir a tom', 'Atribuir a Tom Baker'],
  ],
} as const;

test.each(Object.entries(newcomers))('%s finds first what a newcomer means', async (place, expected) => {
  const language = place.startsWith('pt ') ? 'pt' : 'en';
  const path = place.slice(3);
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
  const field = await screen.findByRole('combobox', { name: /Search|Pesquisar/ });
  for (const [typed, first] of expected) {
    await app.user.clear(field);
    await app.user.type(field, typed);
    await waitFor(() => expect(lines()[0], typed).toBe(first));
    expect(lines().filter((line) => line === first)).toHaveLength(1);
  }
  await act(() => i18n.changeLanguage('en'));
});
