import { mailApi } from '@sightline/contract/mail/mail';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '#web/lib/api.ts';

/** Mails arrive without an event, so the list is polled while it is visible. */
export const mailsQuery = (page: number) =>
  queryOptions({
    queryKey: ['mails', page],
    queryFn: ({ signal }) => unwrap(call(mailApi.list, { query: { page }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: 5_000,
    staleTime: 0,
  });

export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: ['mail', id],
    queryFn: async ({ signal }) => (await unwrap(call(mailApi.find, { params: { id }, signal }))).mail,
    staleTime: Number.POSITIVE_INFINITY, // a kept e-mail never changes
  });

export const sendTestMail = () => unwrap(call(mailApi.sendTest));

/** Each time is written to the audit log. */
export const showLinks = (id: string) => unwrap(call(mailApi.showLinks, { params: { id } }));
