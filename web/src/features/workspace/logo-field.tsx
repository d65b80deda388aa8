import { Button, FileButton } from '@mantine/core';
import type { Organization } from '@sightline/contract/workspace/workspace';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { alertSuccess } from '#web/lib/alerts.ts';
import { pictureTypes } from '#web/lib/picture-types.ts';
import classes from './logo-field.module.css';
import { removeLogo, saveLogo } from './settings-api.ts';
import { WorkspaceMark } from './workspace-mark.tsx';

/** The workspace's logo, saved as soon as a picture is chosen. */
export function LogoField({ organization }: { organization: Organization }) {
  const { t } = useTranslation('workspace');
  const cache = useQueryClient();
  const change = useMutation({
    mutationFn: (picture: File | null) => (picture ? saveLogo(picture) : removeLogo()),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['session'] });
      alertSuccess(t('general.saved'));
    },
  });
  return (
    <div className={classes.logo}>
      <WorkspaceMark organization={organization} size={48} />
      <div>
        <strong id="logo-label">{t('general.logo')}</strong>
        <p className={classes.hint}>{t('general.logo_hint')}</p>
        <div className={classes.actions}>
          <FileButton accept={pictureTypes} onChange={(picture) => picture && change.mutate(picture)}>
            {(props) => (
              <Button {...props} size="compact-sm" variant="default" loading={change.isPending}>
                {t(organization.logo ? 'general.logo_replace' : 'general.logo_choose')}
              </Button>
            )}
          </FileButton>
          {organization.logo && (
            <Button size="compact-sm" variant="subtle" disabled={change.isPending} onClick={() => change.mutate(null)}>
              {t('general.logo_remove')}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
