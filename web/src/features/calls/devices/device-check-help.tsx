import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DeviceProblem } from '../session/device-problem.ts';
import { thisBrowser } from './device-check-browser.ts';
import { DrawingOfStep } from './device-check-drawings.tsx';
import classes from './device-check-help.module.css';
import { helpFor } from './device-check-steps.ts';
import { hasCamera, hasMicrophone, type Preview } from './devices.ts';

type DeviceHelpProps = { preview: Preview; onRetry: () => void };

const ordinals = ['first', 'second', 'third'] as const;
const isRefusal = (problem: DeviceProblem): boolean => problem === 'denied' || problem === 'system';

/**
 * Shows what is missing, why, and where to tap in this browser. Without camera and microphone, shows the sentence of the specification
 * (section 8).
 */
export function DeviceHelp({ preview, onRetry }: DeviceHelpProps) {
  const { t } = useTranslation('devices');
  const problem = preview.problem ?? 'missing';
  const help = helpFor(problem, thisBrowser());
  return (
    <div role="alert" className={classes.help}>
      <strong>{useTitle(preview, problem)}</strong>
      <p>{t(`problem.${problem}`)}</p>
      {help && (
        <ol className={classes.steps}>
          {ordinals.map((ordinal, at) => (
            <li key={ordinal}>
              <span>{t(`steps.${help.key}.${ordinal}`)}</span>
              <DrawingOfStep drawing={help.drawings[at] ?? 'again'} />
            </li>
          ))}
        </ol>
      )}
      {problem === 'denied' && 'permissions' in navigator && <p>{t('by_itself')}</p>}
      <span className={classes.actions}>
        <Button variant="default" onClick={onRetry}>
          {t('retry')}
        </Button>
        {isRefusal(problem) && (
          // Some browsers ask again only after a reload, which keeps the guest's step.
          <Button variant="subtle" onClick={() => location.reload()}>
            {t('reload')}
          </Button>
        )}
      </span>
    </div>
  );
}

function useTitle(preview: Preview, problem: DeviceProblem): string {
  const { t } = useTranslation('devices');
  const { t: tc } = useTranslation('calls');
  if (!hasCamera(preview) && !hasMicrophone(preview)) return tc('devices.none');
  const lacking = hasCamera(preview) ? 'microphone' : 'camera';
  return t(isRefusal(problem) ? `blocked.${lacking}` : `lacks.${lacking}`);
}
