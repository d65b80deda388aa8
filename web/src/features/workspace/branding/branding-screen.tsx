import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/features/session/session.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { SegmentedTabs } from '#web/ui/segmented-tabs.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { DomainList } from '../domains/domain-list.tsx';
import { environmentsQuery } from './api.ts';
import { BrandForm, NewBrandForm } from './brand-form.tsx';
import classes from './branding.module.css';

/** The looks of the workspace: how sign-in, guest pages and e-mails appear, and at which addresses. */
export function BrandingScreen() {
  const { t } = useTranslation('branding');
  const workspace = useSession().token.organization?.name ?? '';
  const { data: environments, error, isPending, refetch } = useQuery(environmentsQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  if (isPending) return <SkeletonRows count={6} height={56} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const [first] = environments;
  const isNew = chosen === 'new' || !first;
  const shown = environments.find(({ id }) => id === chosen) ?? first;
  return (
    <SaveBar>
      <div className={classes.screen}>
        <header className={classes.head}>
          <h2>{t('title')}</h2>
          <p className={classes.hint}>{t('hint')}</p>
        </header>
        {first && (
          <div className={classes.choice}>
            <SegmentedTabs
              label={t('brands')}
              tabs={[
                ...environments.map(({ id, name }) => ({ value: id, label: name })),
                ...(isNew ? [{ value: 'new', label: t('new') }] : []),
              ]}
              active={isNew ? 'new' : (shown?.id ?? '')}
              onChange={setChosen}
            />
            {!isNew && (
              <Button
                variant="default"
                size="xs"
                leftSection={<IconPlus size={14} stroke={2} />}
                onClick={() => setChosen('new')}
              >
                {t('add')}
              </Button>
            )}
          </div>
        )}
        {isNew || !shown ? (
          <NewBrandForm
            workspace={first ? '' : workspace}
            onCreated={setChosen}
            onCancel={first ? () => setChosen(first.id) : undefined}
          />
        ) : (
          <BrandForm key={shown.id} environment={shown} isOnly={environments.length === 1} />
        )}
        <DomainList use="is_host" />
      </div>
    </SaveBar>
  );
}
