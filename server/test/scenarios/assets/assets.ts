import type { assetsApi } from '@sightline/contract/assets/assets';
import type { Rows } from '../rows.ts';
import type { Scenarios } from '../scenario.ts';

export const tagOf = ({ asset }: { asset: string }): string => asset.replace(/[^a-z0-9]/gi, '').slice(-12);

const byId = ({ asset }: { asset: string }) => ({ params: { id: asset } });

export const scenarios: Scenarios<typeof assetsApi> = {
  list: {
    allow: 'assets.view',
    input: ({ branch, secret }) => ({ query: { query: secret, filter: { branch_id: [branch] } } }),
    also: [
      { input: ({ category }) => ({ query: { filter: { category_id: [category] } } }) },
      { input: ({ asset, model }) => ({ query: { filter: { parent_id: asset, model_id: [model] } } }) },
    ],
  },
  facet: {
    allow: 'assets.view',
    input: ({ branch, secret }) => ({
      params: { by: 'status' },
      query: { query: secret, filter: { branch_id: [branch] } },
    }),
    also: [
      {
        input: ({ asset, category, model }) => ({
          params: { by: 'status' },
          query: { filter: { category_id: [category], parent_id: asset, model_id: [model] } },
        }),
      },
    ],
  },
  export: {
    allow: 'assets.manage',
    given: ['assets.create'],
    input: () => ({ body: {} }),
    also: [
      {
        input: ({ secret, branch, category }) => ({
          body: { query: secret, filter: { branch_id: [branch], category_id: [category] } },
        }),
        answers: { 'body.query': 'empty', 'body.filter.branch_id': 'empty', 'body.filter.category_id': 'empty' },
      },
      {
        input: ({ asset, model }) => ({ body: { filter: { parent_id: asset, model_id: [model] } } }),
        answers: { 'body.filter.parent_id': 'empty', 'body.filter.model_id': 'empty' },
      },
    ],
    audits: 'assets.exported',
    unseen: 'shows in the audit log alone',
  },
  bulk: {
    allow: 'assets.manage',
    given: ['assets.create'],
    input: ({ asset }) => ({ body: { action: 'set_status', status: 'down', ids: [asset] } }),
    answers: { 'body.ids': 'empty' },
    also: [
      {
        input: ({ asset, branch, secret }) => ({
          body: {
            action: 'set_status',
            status: 'operational', // as they are, so that nobody's own assets change either
            matching: { query: secret, filter: { branch_id: [branch] } },
            except: [asset],
          },
        }),
        answers: { 'body.matching.query': 'empty', 'body.matching.filter.branch_id': 'empty', 'body.except': 'empty' },
      },
      {
        input: ({ asset, category, model }) => ({
          body: {
            action: 'set_status',
            matching: { filter: { category_id: [category], parent_id: asset, model_id: [model] } },
          },
        }),
        answers: {
          'body.matching.filter.category_id': 'empty',
          'body.matching.filter.parent_id': 'empty',
          'body.matching.filter.model_id': 'empty',
        },
      },
      {
        input: ({ asset, branch }) => ({ body: { action: 'move', branch_id: branch, ids: [asset] } }),
        answers: { 'body.ids': 'empty' },
      },
    ],
    audits: 'asset.status_changed',
  },
  create: {
    allow: 'assets.manage',
    makes: 'asset',
    another: { name: 'Another chiller' },
    given: ['assets.categories.create', 'assets.models.create'],
    input: ({ asset, category, branch, model, secret }) => ({
      body: {
        id: asset,
        tag: tagOf({ asset }),
        name: `Chiller ${secret}`.slice(0, 100),
        category_id: category,
        branch_id: branch,
        model_id: model,
      },
    }),
    also: [{ input: ({ asset }) => ({ body: { tag: 'PART-1', name: 'Fan', parent_id: asset } }) }],
    audits: 'asset.created',
  },
  find: { allow: 'assets.view', input: byId },
  findByTag: { allow: 'assets.view', input: ({ asset }) => ({ params: { tag: asset } }) },
  scan: { allow: 'assets.view', input: ({ asset }) => ({ params: { code: asset } }) },
  update: {
    allow: 'assets.manage',
    given: ['assets.create'],
    input: ({ asset, category, branch, model }) => ({
      params: { id: asset },
      body: { version: 1, name: 'Renamed', category_id: category, branch_id: branch, model_id: model },
    }),
    also: [{ input: ({ asset }) => ({ params: { id: asset }, body: { version: 1, parent_id: asset } }) }],
    audits: 'asset.updated',
  },
  timeline: { allow: 'assets.view', input: byId },
  tickets: { allow: 'assets.view', input: byId },
  ofTicket: { allow: 'assets.view', input: ({ ticket }) => ({ params: { id: ticket } }) },
  recentOfTicket: { allow: 'assets.view', input: ({ ticket }) => ({ params: { id: ticket } }) },
  setOfTicket: {
    allow: 'assets.manage',
    given: ['tickets.create', 'assets.create'],
    input: ({ ticket, asset }) => ({ params: { id: ticket }, body: { asset_id: asset } }),
    audits: 'ticket.asset_chosen',
  },
};

export const rows: Rows = ({ organization, branch, category, asset, ticket, agent, secret }) => ({
  assets: {
    organization_id: organization,
    id: asset,
    tag: asset,
    name: `Asset of ${secret}`,
    category_id: category,
    branch_id: branch,
    created_by: agent,
  },
  asset_downtimes: { organization_id: organization, asset_id: asset, status: 'down' },
  asset_events: { organization_id: organization, asset_id: asset, kind: 'created', person_id: agent, version: 1 },
  ticket_assets: { organization_id: organization, ticket_id: ticket, asset_id: asset },
});
