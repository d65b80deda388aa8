import { Button } from '@mantine/core';
import { IconShieldQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { rolesQuery } from './api.ts';
import { RoleList } from './role-list.tsx';
import { RolePage } from './role-page.tsx';
import type { RoleSearch } from './role-search.ts';
import { slugOf } from './role-slug.ts';

type RolesScreenProps = { search: RoleSearch; onSearch: (next: RoleSearch) => void };

/** The roles of the workspace, one of them, or a new one. */
export function RolesScreen({ search, onSearch }: RolesScreenProps) {
  const { t } = useTranslation('roles');
  const { data: roles, error, refetch } = useQuery(rolesQuery);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!roles) return <SkeletonRows count={6} height={56} />;
  const wanted = search.copy ?? search.role;
  if (wanted === undefined) return <RoleList roles={roles} onSearch={onSearch} />;
  const role = roles.find((each) => slugOf(each) === wanted);
  if (!role)
    return (
      <EmptyState
        icon={IconShieldQuestion}
        title={t('gone.title')}
        action={
          <Button variant="default" onClick={() => onSearch({})}>
            {t('gone.back')}
          </Button>
        }
      >
        {t('gone.hint')}
      </EmptyState>
    );
  return <RolePage key={wanted} role={role} isCopy={search.copy !== undefined} roles={roles} onSearch={onSearch} />;
}
