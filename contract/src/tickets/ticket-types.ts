import { z } from 'zod';
import { limits } from '../limits.ts';
import { Id, optionalLine } from '../scalars.ts';

/*
 * The kinds of assistance that tickets ask for, and the kinds of problems they are about. A kind that is no longer offered is archived: tickets
 * that have it keep it.
 */

export const typeIcons = ['headset', 'tool', 'truck', 'home', 'package', 'calendar', 'alert'] as const;
export const TypeIcon = z.enum(typeIcons);
export type TypeIcon = z.infer<typeof TypeIcon>;
export const typeColors = ['gray', 'blue', 'green', 'yellow', 'orange', 'urgent', 'violet'] as const;
export const TypeColor = z.enum(typeColors);
export type TypeColor = z.infer<typeof TypeColor>;

const Translated = z.object({ name: optionalLine(limits.name).default('') });
/** Texts for readers in a language. Where one is empty, they see the text that everybody else sees. */
export const TypeTranslations = z.object({ en: Translated, pt: Translated }).partial();
export type TypeTranslations = z.infer<typeof TypeTranslations>;

/** `name` is in the reader's language; `base` is what readers see whose language has no translation. */
export const namedType = { name: z.string(), base: z.object({ name: z.string() }), translations: TypeTranslations };

/** All of them, or some: the others keep their places behind these. */
export const TypeOrder = z.object({ ids: z.array(Id).min(1).max(limits.types.each) });

export const ticketTypeEvents = {
  TicketTypesChangedEvent: z.object({}),
};
