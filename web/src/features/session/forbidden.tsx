import type { Permission } from '@sightline/contract/permissions';
import { IconLock } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '#web/lib/error-sentences.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { isLockedByPlan } from './access.ts';
import { sessionQuery } from './api.ts';

export function Forbidden({ permission }: { permission: Permission }) {
  const { t } = useTranslation();
  const { data: session } = useSuspenseQuery(sessionQuery);
  return (
    <EmptyState icon={IconLock} title={t('pages.forbidden_title')}>
      {isLockedByPlan(session, permission) ? sentenceOf('MODULE_NOT_IN_PLAN') : t('pages.forbidden_hint')}
    </EmptyState>
  );
}
