import type { SheetSite } from '@sightline/contract/sheets/sheets';
import { useTranslation } from 'react-i18next';
import { clockOptions, timeFormat } from '#web/lib/time-format.ts';
import classes from './site-facts.module.css';

type Fact = { label: string; value: string };

/** On which machine, where and when the work was done; what the ticket does not know is left out. */
export function SiteFacts({ site: { asset, address, timezone, visit } }: { site: SheetSite }) {
  const { t } = useTranslation('sheets');
  const at = timeFormat({ ...clockOptions(), day: 'numeric', month: 'short', year: 'numeric' }, { zone: timezone });
  const facts: Fact[] = [];
  if (asset) {
    const serial = asset.serial && t('site.serial', { serial: asset.serial });
    facts.push({ label: t('site.machine'), value: [asset.name, asset.tag, serial].filter(Boolean).join(' · ') });
  }
  if (address) facts.push({ label: t('site.address'), value: address });
  if (visit) {
    const { starts_at, ends_at, checked_in_at, checked_out_at } = visit;
    const range = (from: string, to: string) => at.formatRange(new Date(from), new Date(to));
    if (!checked_in_at) facts.push({ label: t('site.planned'), value: range(starts_at, ends_at) });
    else if (checked_out_at) facts.push({ label: t('site.visited'), value: range(checked_in_at, checked_out_at) });
    else facts.push({ label: t('site.arrived'), value: at.format(new Date(checked_in_at)) });
  }
  if (facts.length === 0) return null;
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
