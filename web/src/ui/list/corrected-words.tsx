import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type CorrectedWordsProps = { words: string | undefined; onSearch: (words: string) => void };

/** What a search that found nothing may be meant to be. */
export function CorrectedWords({ words, onSearch }: CorrectedWordsProps) {
  const { t } = useTranslation();
  if (words === undefined) return null;
  return (
    <>
      {t('list.did_you_mean')}{' '}
      <Button variant="subtle" size="compact-sm" onClick={() => onSearch(words)}>
        {words}
      </Button>
      ?<br />
    </>
  );
}
