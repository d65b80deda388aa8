import type { InvitationWay } from '@sightline/contract/people/invitations';
import type { RoleName } from '@sightline/contract/permissions';
import type { Space } from './api.ts';
import type { Mapping, Table } from './columns.ts';

/** The sources of the people to invite. A link is for one person. */
export const sources = ['typed', 'file', 'link'] as const;
type Source = (typeof sources)[number];

export type CsvFile = { name: string; table: Table; mapping: Mapping };

export type Draft = {
  source: Source;
  /** Typed or pasted addresses. */
  text: string;
  file: CsvFile | null;
  /** For a link. */
  name: string;
  email: string;
  role: RoleName;
  /** True for a role of a customer's people. */
  isGuest: boolean;
  spaces: readonly Space[];
  locale: 'en' | 'pt';
  message: string;
};

export const wayOf = ({ source }: Draft): InvitationWay => (source === 'link' ? 'link' : 'email');

export type Change = (change: Partial<Draft>) => void;
