import type { Permission } from '@sightline/contract/permissions';
import { IconLock } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '#web/lib/error-sentences.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { isLockedByPlan } from './access.ts';
import { sessionQuery } from './api.ts';

export function Forbidden({ permission }: { permission: Permission }) {
  const { data: session } = useSuspenseQuery(sessionQuery);
  return <NoAccess isPlan={isLockedByPlan(session, permission)} />;
}

/** The page of those whose role, or whose workspace's plan, does not include what they opened. */
export function NoAccess({ isPlan }: { isPlan: boolean }) {
  const { t } = useTranslation();
  usePageTitle(t('pages.forbidden_title'));
  return (
    <EmptyState icon={IconLock} title={t('pages.forbidden_title')}>
      {isPlan ? sentenceOf('MODULE_NOT_IN_PLAN') : t('pages.forbidden_hint')}
    </EmptyState>
  );
}
