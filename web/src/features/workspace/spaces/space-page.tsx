import { Button } from '@mantine/core';
import type { Space } from '@sightline/contract/workspace/spaces';
import { IconArrowLeft } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertSuccess } from '#web/lib/alerts.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { SegmentedTabs } from '#web/ui/segmented-tabs.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { restoreSpace, spaceQuery } from './api.ts';
import { ArchiveDialog } from './archive-dialog.tsx';
import { HoursForm } from './hours-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SpaceContents } from './space-contents.tsx';
import { SpaceMark } from './space-mark.tsx';
import { SpaceMembers } from './space-members.tsx';
import classes from './space-page.module.css';
import { type SpaceTab, spaceTabs } from './space-tabs.ts';

type SpacePageProps = { id: string; tab: SpaceTab; onTab: (tab: SpaceTab) => void };

/** One space: what is known of it, its hours, its people, and what is in it. */
export function SpacePage({ id, tab, onTab }: SpacePageProps) {
  const { data, error, isPending, refetch } = useQuery(spaceQuery(id));
  if (isPending) return <SkeletonRows count={6} height={44} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <Loaded space={data.space} tab={tab} onTab={onTab} />;
}

function Loaded({ space, tab, onTab }: Omit<SpacePageProps, 'id'> & { space: Space }) {
  const { t } = useTranslation('spaces');
  usePageTitle(space.name);
  return (
    <div className={classes.page}>
      <Link to="/settings/spaces" className={classes.back}>
        <IconArrowLeft size={14} stroke={1.75} aria-hidden />
        {t('title')}
      </Link>
      <header className={classes.head}>
        <SpaceMark space={space} size={40} />
        <h2>{space.name}</h2>
        {space.archived_at && <Pill tone="gray">{t('archived')}</Pill>}
      </header>
      <SegmentedTabs
        label={space.name}
        look="track"
        controls="space-tab"
        active={tab}
        onChange={onTab}
        tabs={spaceTabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}
      />
      <div id="space-tab" role="tabpanel" aria-label={t(`tabs.${tab}`)} className={classes.body}>
        <SaveBar key={space.id}>
          {/* What was typed under one tab is still there after a look at another. */}
          <div hidden={tab !== 'profile'}>
            <ProfileForm space={space} />
          </div>
          <div hidden={tab !== 'hours'}>
            <HoursForm space={space} />
          </div>
        </SaveBar>
        {tab === 'members' && <SpaceMembers space={space} />}
        {tab === 'contents' && <SpaceContents space={space} />}
      </div>
      <Archive space={space} />
    </div>
  );
}

/** Last on the page: what takes the space out of use, or brings it back. */
function Archive({ space }: { space: Space }) {
  const { t } = useTranslation('spaces');
  const cache = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const restore = useMutation({
    mutationFn: () => restoreSpace(space.id),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['spaces'] });
      alertSuccess(t('archive.restored', { name: space.name }));
    },
  });
  return (
    <section className={classes.archive} aria-labelledby="archive-title">
      <div>
        <h3 id="archive-title">{t(space.archived_at ? 'archive.restore_title' : 'archive.title')}</h3>
        <p>{t(space.archived_at ? 'archive.restore_hint' : 'archive.hint')}</p>
      </div>
      {space.archived_at ? (
        <Button variant="default" loading={restore.isPending} onClick={() => restore.mutate()}>
          {t('archive.restore')}
        </Button>
      ) : (
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('archive.ask')}
        </Button>
      )}
      <ArchiveDialog space={space} opened={isAsking} onClose={() => setAsking(false)} />
    </section>
  );
}
