import { contactsApi } from '@sightline/contract/assets/contacts';
import { queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '#web/lib/api.ts';

export const contactsQuery = (assetId: string) =>
  queryOptions({
    queryKey: ['assets', 'contacts', assetId],
    queryFn: async ({ signal }) => (await unwrap(call(contactsApi.list, { params: { id: assetId }, signal }))).contacts,
  });
