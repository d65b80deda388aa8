import { VisuallyHidden } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Person } from '../session/people.ts';
import { callChanges } from './call-changes.ts';

/** Announces to screen readers who joins and leaves. */
export function CallAnnouncer({ people }: { people: readonly Person[] }) {
  const { t } = useTranslation('ongoing');
  const [sentence, setSentence] = useState('');
  const before = useRef<readonly Person[]>([]);
  const announce = useEffectEvent((news: ReturnType<typeof callChanges>) =>
    setSentence(news.map(({ what, name }) => t(`news.${what}`, { name })).join(' ')),
  );
  useEffect(() => {
    const news = callChanges(before.current, people);
    before.current = people;
    if (news.length > 0) announce(news);
  }, [people]);
  return <VisuallyHidden role="log">{sentence}</VisuallyHidden>;
}
