import { CloseButton, Progress } from '@mantine/core';
import type { Permission } from '@sightline/contract/permissions';
import type { SetupStep } from '@sightline/contract/workspace/workspace';
import { IconChevronRight, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ComponentProps, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { permissionsIn } from '#web/features/session/access.ts';
import { useCan, useSession } from '#web/features/session/session.tsx';
import { checklistQuery, hideChecklist } from './api.ts';
import classes from './checklist.module.css';

const DomainList = lazy(async () => ({ default: (await import('./domains/domain-list.tsx')).DomainList }));

/** The records by which the workspace proves its domains. */
export const DomainProofs = (props: ComponentProps<typeof DomainList>) => (
  <Suspense>
    <DomainList {...props} />
  </Suspense>
);

const places: Record<SetupStep, Pick<LinkProps, 'to' | 'hash' | 'search'>> = {
  branding: { to: '/settings/branding' },
  hours: { to: '/settings/general', hash: 'spaces:hours.title' },
  colleagues: { to: '/settings/people/invitations' },
  space: { to: '/settings/spaces' },
  ticket: { to: '/tickets', search: { create: true } },
  call: { to: '/talk' },
  second_factor: { to: '/account/security', hash: 'factors:title' },
};

const needed: Record<SetupStep, Permission> = {
  branding: 'workspace.update',
  hours: 'workspace.update',
  colleagues: 'people.invite',
  space: 'spaces.create',
  ticket: 'tickets.create',
  call: 'calls.start',
  second_factor: 'workspace.view',
};

/** The first steps of a new workspace, until all are done or somebody hides them. Null where there are none. */
export function SetupChecklist() {
  const { t } = useTranslation('home');
  const cache = useQueryClient();
  const { data } = useQuery({ ...checklistQuery, enabled: useCan('workspace.update') });
  const hide = useMutation({
    mutationFn: hideChecklist,
    onSuccess: (list) => cache.setQueryData(checklistQuery.queryKey, list),
  });
  const permissions = permissionsIn(useSession());
  // The plan may not include what a step is about.
  const steps = data?.steps.filter(({ step }) => permissions.has(needed[step])) ?? [];
  const done = steps.filter((step) => step.done).length;
  if (!data || data.hidden || done === steps.length) return null;
  return (
    <section className={classes.checklist} aria-labelledby="checklist-title">
      <header>
        <div>
          <h2 id="checklist-title">{t('setup.title')}</h2>
          <p>{t('setup.done', { done, total: steps.length })}</p>
        </div>
        <CloseButton aria-label={t('setup.hide')} disabled={hide.isPending} onClick={() => hide.mutate()} />
      </header>
      <Progress value={(done / steps.length) * 100} size="sm" aria-label={t('setup.title')} />
      <ol>
        {steps.map((step) => (
          <li key={step.step} data-done={step.done}>
            {step.done ? (
              <span>
                <IconCircleCheckFilled size={18} aria-label={t('setup.is_done')} />
                {t(`setup.${step.step}`)}
              </span>
            ) : (
              <Link {...places[step.step]}>
                <IconCircle size={18} stroke={1.75} aria-hidden />
                <span>
                  {t(`setup.${step.step}`)}
                  <small>{t(`setup.${step.step}_hint`)}</small>
                </span>
                <IconChevronRight size={16} stroke={1.75} aria-hidden />
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
