import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './setup.module.css';
import type { SetupStep } from './steps.ts';

export type Place = { step: SetupStep; number: number; total: number };

export function StepHead({ step, number, total }: Place) {
  const { t } = useTranslation('setup');
  const { t: tw } = useTranslation('workspace');
  return (
    <p className={classes.step}>
      <b>{t(`steps.${step}`)}</b>
      <span>{tw('setup.step', { step: number, total })}</span>
    </p>
  );
}

type StepActionsProps = {
  label: string;
  isBusy: boolean;
  onBack?: (() => void) | undefined;
};

export function StepActions({ label, isBusy, onBack }: StepActionsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.actions}>
      {onBack && (
        <Button variant="default" size="sm" onClick={onBack}>
          {t('actions.back')}
        </Button>
      )}
      <Button type="submit" size="sm" loading={isBusy}>
        {label}
      </Button>
    </div>
  );
}
