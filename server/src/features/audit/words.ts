import type { AuditChange, AuditLog } from '@sightline/contract/audit/audit';
import { sayRoles } from '@sightline/contract/audit/roles';
import en from '@sightline/contract/audit/sentences/en.json' with { type: 'json' };
import pt from '@sightline/contract/audit/sentences/pt.json' with { type: 'json' };
import { auditValueKind } from '@sightline/contract/audit/values';
import { readDeviceName } from '@sightline/contract/device-names';
import { roleWords } from '@sightline/contract/people/import';
import type { Locale } from '@sightline/contract/scalars';
import { PriorityId, prioritySlugs, StatusId, statusSlugs } from '@sightline/contract/tickets/tickets';
import { priorityWords, statusWords } from '@sightline/contract/tickets/words';
import type { Clock } from '../../http/table-download.ts';

/* An entry in the reader's language, as on its screen (web/src/features/audit/audit-words.ts). */

export type AuditEntry = Pick<AuditLog, 'event' | 'user' | 'type' | 'record'>;
type Words = { locale: Locale; clock: Clock };
type Texts = { [key: string]: string | Texts };

const texts: Record<Locale, Texts> = { en, pt };
const languages: Record<string, string> = { en: 'English', pt: 'Português' };
const devices: Record<Locale, string> = { en: '{{browser}} on {{system}}', pt: '{{browser}} no {{system}}' };

const textAt = (locale: Locale, key: string): string | undefined => {
  let found: string | Texts | undefined = texts[locale];
  for (const part of key.split('.'))
    found = typeof found === 'object' && Object.hasOwn(found, part) ? found[part] : undefined;
  return typeof found === 'string' ? found : undefined;
};

const filled = (text: string, values: Record<string, string>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (gap, name: string) => values[name] ?? gap);

export function deviceIn(locale: Locale, name: string): string {
  const device = readDeviceName(name);
  return device ? filled(devices[locale], device) : name;
}

export const kindIn = (locale: Locale, kind: string): string => textAt(locale, `kind.${kind}`) ?? kind;

export function whoIn(locale: Locale, { kind, name }: AuditLog['user']): string {
  return filled(textAt(locale, `actor.${kind}`) ?? name, { name });
}

export function recordIn(locale: Locale, { type, record: { label } }: AuditEntry): string {
  return (type === 'setting' ? textAt(locale, `setting.${label}`) : undefined) ?? label;
}

export function sentenceIn(locale: Locale, entry: AuditEntry): string {
  const nameless = textAt(locale, `nameless.${entry.type === 'call' ? 'call' : 'room'}`) ?? '';
  const what = recordIn(locale, entry) || nameless;
  return filled(textAt(locale, `sentence.${entry.event}`) ?? entry.event, { who: whoIn(locale, entry.user), what });
}

function valueIn({ locale, clock }: Words, field: string, value: string): string {
  const status = StatusId.safeParse(Number(value)).data;
  const priority = PriorityId.safeParse(Number(value)).data;
  switch (auditValueKind(field)) {
    case 'status':
      return status ? statusWords[statusSlugs[status]][locale] : value;
    case 'priority':
      return priority ? priorityWords[prioritySlugs[priority]][locale] : value;
    case 'time':
      return Number.isNaN(Date.parse(value)) ? value : clock.show(value).clock;
    case 'roles':
      return locale === 'en' ? value : sayRoles(value, (role) => roleWords[role]?.[0] ?? role);
    case 'device':
      return deviceIn(locale, value);
    case 'letter':
      return textAt(locale, `letter.${value}`) ?? value;
    case 'locale':
      return languages[value] ?? value;
    case 'switch':
      return textAt(locale, `switch.${value}`) ?? value;
    default:
      return value;
  }
}

/** "Role: Agent → Manager". A long text that has changed is named without its content. */
export function changeIn(words: Words, { field, from, to }: AuditChange): string {
  const name = textAt(words.locale, `field.${field}`) ?? field;
  if (from === null && to === null) return name;
  const after = to === null ? '–' : valueIn(words, field, to);
  return `${name}: ${from === null ? '' : `${valueIn(words, field, from)} → `}${after}`;
}
