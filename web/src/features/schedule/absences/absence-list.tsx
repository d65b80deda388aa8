import { Button } from '@mantine/core';
import type { Absence } from '@sightline/contract/schedule/absences';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SettingsList, SettingsRow } from '#web/ui/settings-list.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import classes from '../tools/tools.module.css';
import { AbsenceForm } from './absence-form.tsx';
import { absencesQuery } from './api.ts';
import { absenceInWords } from './whole-days.ts';

type AbsenceListProps = {
  /** The person; without one, everybody's. */
  userId?: string;
};

const year = 365 * 86_400_000;

/** From today on, for a year. The same all day long, so that it is fetched once. */
function nextYear() {
  const today = new Date().setHours(0, 0, 0, 0);
  return { starts_at: new Date(today).toISOString(), ends_at: new Date(today + year).toISOString() };
}

/** Absences that are entered, and entering them. */
export function AbsenceList({ userId }: AbsenceListProps) {
  const { t } = useTranslation('resources');
  const [times] = useState(nextYear);
  const found = useQuery(absencesQuery(times, userId));
  const [edited, setEdited] = useState<Absence | 'new' | null>(null);
  if (found.isPending) return <SkeletonRows height={42} count={3} />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  return (
    <>
      <SettingsList>
        {found.data.map((absence) => (
          <SettingsRow
            key={absence.id}
            name={[userId === undefined ? absence.user.name : '', t(`absence.kinds.${absence.kind}`)]
              .filter(Boolean)
              .join(' · ')}
            detail={absence.note}
            count={absenceInWords(absence)}
            acts={
              absence.can_edit && (
                <Button
                  variant="subtle"
                  color="gray"
                  size="compact-sm"
                  aria-label={t('absence.edit_of', { name: absence.user.name, time: absenceInWords(absence) })}
                  onClick={() => setEdited(absence)}
                >
                  {t('edit')}
                </Button>
              )
            }
          />
        ))}
      </SettingsList>
      {found.data.length === 0 && <p className={classes.dim}>{t('absence.empty')}</p>}
      <Button variant="default" mt={12} onClick={() => setEdited('new')}>
        {t('absence.add')}
      </Button>
      <Dialog
        opened={edited !== null}
        onClose={() => setEdited(null)}
        title={t(edited === 'new' || edited === null ? 'absence.add' : 'absence.edit')}
      >
        {edited !== null && (
          <AbsenceForm
            absence={edited === 'new' ? null : edited}
            userId={userId ?? null}
            onClose={() => setEdited(null)}
          />
        )}
      </Dialog>
    </>
  );
}
