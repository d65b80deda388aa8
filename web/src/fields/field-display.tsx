import type { FieldModel, FieldValue } from '@sightline/contract/fields/field-model';
import { printField } from '@sightline/contract/fields/field-types';
import { useQuery } from '@tanstack/react-query';
import { personQuery } from '#web/features/people/api.ts';
import { useFieldLocale } from './use-field-locale.ts';

type FieldDisplayProps = { field: FieldModel; value: FieldValue | undefined };

/** A value as text; links, addresses and numbers to call can be followed. For pages and cells of lists. */
export function FieldDisplay({ field, value }: FieldDisplayProps) {
  const locale = useFieldLocale();
  if (value === undefined) return null;
  const text = printField(field, value, locale);
  switch (field.type) {
    case 'link':
      return (
        <a href={text} target="_blank" rel="noreferrer noopener">
          {text}
        </a>
      );
    case 'email':
      return <a href={`mailto:${text}`}>{text}</a>;
    case 'phone':
      return <a href={`tel:${text.replace(/[^+\d]/g, '')}`}>{text}</a>;
    case 'person':
      return <PersonReading id={String(value)} />;
    default:
      return text;
  }
}

function PersonReading({ id }: { id: string }) {
  return useQuery({ ...personQuery(id), staleTime: 60_000, retry: false }).data?.user.name ?? '…';
}
