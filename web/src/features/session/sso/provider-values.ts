import { type ShownSsoProvider, SsoProviderInput } from '@sightline/contract/session/sso';
import type { Checker } from '#web/lib/validation.ts';

/** The values of the fields; domains as they are typed, with commas between. */
export type ProviderValues = {
  name: string;
  short_name: string;
  issuer: string;
  client_id: string;
  client_secret: string;
  domains: string;
  creates_accounts: boolean;
  /** Empty when the role no longer exists, and another one must be chosen. */
  default_role: string;
  default_branch_id: string;
  is_enforced: boolean;
  vouches_for_addresses: boolean;
};

export const valuesOf = (saved: ShownSsoProvider | null): ProviderValues => ({
  name: saved?.name ?? '',
  short_name: saved?.short_name ?? '',
  issuer: saved?.issuer ?? '',
  client_id: saved?.client_id ?? '',
  client_secret: '',
  domains: saved?.domains.join(', ') ?? '',
  creates_accounts: saved?.creates_accounts ?? true,
  default_role: saved ? (saved.default_role ?? '') : 'Agent',
  default_branch_id: saved?.default_branch_id ?? '',
  is_enforced: saved?.is_enforced ?? false,
  vouches_for_addresses: saved?.vouches_for_addresses ?? false,
});

const listOf = (typed: string): string[] => typed.split(/[\s,;]+/).flatMap((domain) => domain.replace(/^@/, '') || []);

export const toInput = ({
  domains,
  client_secret,
  default_branch_id,
  ...values
}: ProviderValues): SsoProviderInput => ({
  ...values,
  issuer: values.issuer.trim(),
  domains: listOf(domains),
  default_branch_id: default_branch_id || null,
  ...(client_secret && { client_secret }),
});

/** Shows the error of one domain at the field of all domains. */
export const providerChecker: Checker = {
  safeParse: (value) => {
    const checked = SsoProviderInput.safeParse(value);
    if (checked.success) return { success: true };
    return {
      success: false,
      error: { issues: checked.error.issues.map((issue) => ({ ...issue, path: issue.path.slice(0, 1) })) },
    };
  },
};
