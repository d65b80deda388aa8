import '@mantine/core/styles/RingProgress.layer.css';
import { RingProgress } from '@mantine/core';
import type { WarrantyStatus } from '@sightline/contract/assets/warranties';
import { useTranslation } from 'react-i18next';
import { useNow } from '#web/lib/now.ts';
import { warrantyTones } from '../tones.ts';
import classes from './asset-page.module.css';

type WarrantyRingProps = { status: WarrantyStatus; endsOn: string | null };

const day = 86_400_000;
const fullYear = 365;

/** Days that are left of the last warranty: a full ring is a year or more. */
export function WarrantyRing({ status, endsOn }: WarrantyRingProps) {
  const { t } = useTranslation('assets');
  const now = useNow('minute');
  const left = endsOn === null ? 0 : Math.ceil((Date.parse(`${endsOn}T23:59:59Z`) - now) / day);
  const isCovered = status === 'active' || status === 'expiring';
  const label = t(`warranty_status.${status}`);
  return (
    <RingProgress
      size={64}
      thickness={6}
      roundCaps
      role="img"
      aria-label={isCovered ? t('warranty.ring', { label, count: left }) : `${t('fields.warranty')}: ${label}`}
      sections={[
        {
          value: isCovered ? Math.min(100, (left / fullYear) * 100) : status === 'expired' ? 100 : 0,
          color: `var(--st-${warrantyTones[status]})`,
        },
      ]}
      label={<span className={classes.ringLabel}>{isCovered ? left : '–'}</span>}
    />
  );
}
