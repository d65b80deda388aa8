import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type CorrectedWordsProps = { words: string | undefined; onSearch: (words: string) => void };

/** Suggests corrected words for a search that found nothing. */
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
