import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { optionalLine } from '../scalars.ts';

const settings = {
  is_enabled: z.boolean(),
  /** Whether search engines may list it. */
  is_indexed: z.boolean(),
  /** The first line of its first page; empty for that of the product. */
  greeting_en: optionalLine(limits.articles.greeting),
  greeting_pt: optionalLine(limits.articles.greeting),
};

export const HelpCentre = z.object({
  ...settings,
  /** The addresses where it is read, by brand: a path of this installation, or an address of the workspace's own. */
  addresses: z.array(z.string()),
  articles_count: z.int(),
});
export type HelpCentre = z.infer<typeof HelpCentre>;

const data = z.object({ help_centre: HelpCentre });

export const helpApi = {
  find: endpoint('GET', '/knowledge/help-centre', {
    summary: 'Reads how articles are shown to people without an account.',
    data,
  }),
  set: endpoint('PUT', '/knowledge/help-centre', {
    summary: 'Opens or closes the pages for people without an account.',
    description: 'They show published articles that everybody may read, in the look of a brand of the workspace.',
    body: z.object(settings),
    data,
    errors: ['NO_BRAND'],
  }),
};
