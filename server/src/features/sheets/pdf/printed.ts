import type { SheetSite } from '@sightline/contract/sheets/sheets';
import type { WholeSheet } from '../queries.ts';
import type { PrintedPhoto } from './photos.ts';

export type Printed = WholeSheet & {
  brand: { name: string; logo: Buffer | null };
  ticket: { ticket_id: number; subject: string; branch_name: string | null };
  site: SheetSite;
  locale: 'en' | 'pt';
  timezone: string;
  /** Photos by the id of the file; one that cannot be read is left out. */
  photos: ReadonlyMap<string, PrintedPhoto>;
  /** Only for a signed sheet. */
  proof: { address: string; hash: string } | null;
};
