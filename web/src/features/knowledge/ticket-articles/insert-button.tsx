import { ActionIcon } from '@mantine/core';
import { IconBook } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan, useIsAgent } from '#web/features/session/session.tsx';

/** Its words are those of messages: what the dialog says is loaded when it opens. */
export function InsertButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('talk');
  const isAgent = useIsAgent();
  const mayRead = useCan('knowledge.view');
  if (!isAgent || !mayRead) return null;
  return (
    <ActionIcon aria-label={t('insert_article')} title={t('insert_article')} onClick={onClick}>
      <IconBook size={18} stroke={1.75} />
    </ActionIcon>
  );
}
