import { queryOptions, skipToken } from '@tanstack/react-query';

/** The workspace's logo, fetched during the call: after it the guest may fetch nothing. Null where it cannot be had. */
export const guestLogoQuery = (url: string | null) =>
  queryOptions({
    queryKey: ['guest-logo', url],
    queryFn: url
      ? async ({ signal }) => {
          const response = await fetch(`${url}?variant=thumbnail&as=guest`, { signal });
          return response.ok ? URL.createObjectURL(await response.blob()) : null;
        }
      : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
