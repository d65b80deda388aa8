import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListSearch } from '#web/lib/list-address.ts';
import { typedAddress } from '#web/lib/typed-address.ts';
import classes from './unknown-words.module.css';

type Field = { label: string; typed: unknown; read: readonly string[] };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const itemsOf = (typed: unknown): unknown[] => {
  if (typed === undefined || typed === null || typed === '') return [];
  return Array.isArray(typed) ? typed : typeof typed === 'string' ? typed.split(',') : [typed];
};

/** Older addresses have numbers for words: one that was read has become another text. */
const unknownOf = ({ typed, read }: Field): string[] =>
  itemsOf(typed)
    .filter((item) => !read.includes(textOf(item)) && !(typeof item === 'number' && read.length > 0))
    .map(textOf);

type UnknownWordsProps = {
  filters: readonly { name: string; label: string }[];
  search: ListSearch;
  /** Its condition asks what the list does not have. */
  isMisread: boolean;
};

/** Lists the words of the typed address that the list does not know, and therefore left out. */
export function UnknownWords({ filters, search, isMisread }: UnknownWordsProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [isClosed, setClosed] = useState(false);
  const [unknown] = useState(() => {
    const typed = typedAddress.get();
    if (typed?.pathname !== pathname) return [];
    const fields: Field[] = [
      ...filters.map(({ name, label }) => ({ label, typed: typed.search[name], read: search.filter[name] ?? [] })),
      { label: t('list.order'), typed: typed.search.order, read: search.order ? [search.order] : [] },
      { label: t('list.direction'), typed: typed.search.dir, read: search.dir ? [search.dir] : [] },
    ];
    return fields.flatMap((field) => unknownOf(field).map((word) => ({ word: word.slice(0, 60), field: field.label })));
  });
  useEffect(() => () => typedAddress.set(null), []);
  const sentences = [...unknown.map((each) => t('list.unknown_word', each)), ...(isMisread ? [t('list.misread')] : [])];
  return (
    <div role="status">
      {!isClosed && sentences.length > 0 && (
        <div className={classes.notice}>
          <span>{sentences.join(' ')}</span>
          <ActionIcon aria-label={t('actions.close')} onClick={() => setClosed(true)}>
            <IconX size={14} stroke={1.75} />
          </ActionIcon>
        </div>
      )}
    </div>
  );
}
