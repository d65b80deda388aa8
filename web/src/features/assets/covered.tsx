import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { coverageQuery } from './api.ts';
import classes from './embed.module.css';
import { useDayName } from './page/day-name.ts';

/** Says what is covered today, each part until when: "Parts until 12 March 2027". */
export function Covered({ assetId }: { assetId: string }) {
  const { t } = useTranslation('assets');
  const dayName = useDayName();
  const { data } = useQuery(coverageQuery(assetId));
  if (!data) return null;
  const covered = data.covered.map(
    ({ part, until }) => `${t(`covers.${part}`)} ${t('warranty.until', { day: dayName(until) })}`,
  );
  return <span className={classes.covered}>{covered.length > 0 ? covered.join(', ') : t('warranty.nothing')}</span>;
}
