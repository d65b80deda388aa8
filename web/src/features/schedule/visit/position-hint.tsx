import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import classes from './visit.module.css';

/** Explains why the browser is about to ask for permission, before it asks. */
export function PositionHint() {
  const { t } = useTranslation('schedule');
  const { data } = useQuery({
    queryKey: ['schedule', 'position-permission'],
    queryFn: async () => (await navigator.permissions.query({ name: 'geolocation' })).state,
    retry: false,
    gcTime: 0,
  });
  return data === 'prompt' ? <p className={classes.hint}>{t('step.position_hint')}</p> : null;
}
