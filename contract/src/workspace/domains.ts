import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { OnePage, wholeList } from '../envelope.ts';
import { Timestamp } from '../scalars.ts';

/**
 * `waiting` for a record, `proved` by one, `lost` since it is gone. `assumed` stands without a record: names that no public
 * network has, and domains that were set before proofs were asked for.
 */
export const DomainState = z.enum(['waiting', 'proved', 'assumed', 'lost']);
export type DomainState = z.infer<typeof DomainState>;

/** How it is with the certificate that this installation gets for a host by itself. */
export const HostCertificate = z.object({
  worked_since: Timestamp.nullable(),
  /** Why the last order failed, in the words of the certificate authority. */
  failure: z.string().nullable(),
  next_try_at: Timestamp.nullable(),
});
export type HostCertificate = z.infer<typeof HostCertificate>;

/** A domain that the workspace uses: of addresses, for single sign-on, or as a host of an environment. */
export const ClaimedDomain = z.object({
  domain: z.string(),
  is_for_sign_in: z.boolean(),
  is_host: z.boolean(),
  state: DomainState,
  /** Another workspace has it. */
  is_held_by_others: z.boolean(),
  /** The TXT record that proves it. */
  record_name: z.string(),
  record_value: z.string(),
  checked_at: Timestamp.nullable(),
  proved_at: Timestamp.nullable(),
  /** Null where this installation orders none for it. */
  certificate: HostCertificate.nullable(),
});
export type ClaimedDomain = z.infer<typeof ClaimedDomain>;

export const domainsApi = {
  list: endpoint('GET', '/organization/domains', {
    summary: 'Lists the domains that the workspace uses, and whether it has proved that they are its own.',
    description:
      'A mail domain leads to single sign-on, and a host is served, only while it is `proved` or `assumed`. Records are looked up each day.',
    query: OnePage,
    data: wholeList({ domains: z.array(ClaimedDomain) }),
  }),
  check: endpoint('POST', '/organization/domains/check', {
    summary: 'Looks up the TXT record of a domain now.',
    description:
      'Of several workspaces that claim a domain, the one has it whose record is published. While the name servers do not answer, nothing changes.',
    body: z.object({ domain: z.string().trim().toLowerCase().min(1).max(253) }),
    data: z.object({ domain: ClaimedDomain }),
    errors: ['NOT_FOUND', 'DNS_UNREACHABLE', 'TOO_MANY_REQUESTS'],
  }),
};
