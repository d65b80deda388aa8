import type { codesApi } from '@sightline/contract/assets/codes';
import type { Rows } from '../rows.ts';
import type { Scenarios } from '../scenario.ts';

export const scenarios: Scenarios<typeof codesApi> = {
  list: { allow: 'assets.view', input: ({ asset }) => ({ params: { id: asset } }) },
  link: {
    allow: 'assets.manage',
    makes: 'linked_code',
    another: { code: 'Another code' },
    given: ['assets.create'],
    input: ({ asset, linked_code }) => ({
      params: { id: asset },
      body: { id: linked_code, code: `4012345-${linked_code}` },
    }),
    audits: 'asset.code_linked',
  },
  unlink: {
    allow: 'assets.manage',
    given: ['assets.codes.link'],
    input: ({ asset, linked_code }) => ({ params: { id: asset, codeId: linked_code } }),
    audits: 'asset.code_unlinked',
  },
};

export const rows: Rows = ({ organization, asset, linked_code, secret }) => ({
  asset_codes: { organization_id: organization, id: linked_code, asset_id: asset, code: `Code of ${secret}` },
});
