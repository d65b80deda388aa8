import type { Call } from '@sightline/contract/calls/calls';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useCameraQuestion } from './camera-question.ts';
import classes from './remote-camera-guest.module.css';
import {
  allowRemoteCamera,
  clearLastRequest,
  type HostState,
  hostCamera,
  resumeCamera,
  useHostedCamera,
} from './remote-camera-host.ts';

/** Long enough to read; the effect is also visible in the picture itself. */
const shownFor = 8000;

/** For the host of a camera: shows what others did with it, and lets the host forbid it. */
export function RemoteCameraGuest({ call }: { call: Call }) {
  const held = useHostedCamera();
  const { isPaused, last } = held;
  const question = useCameraQuestion();
  useEffect(() => hostCamera(call), [call]);
  useEffect(() => {
    if (!last || isPaused) return;
    const timer = setTimeout(clearLastRequest, shownFor);
    return () => clearTimeout(timer);
  }, [last, isPaused]);
  return (
    <div className={classes.place} role="status">
      {question ? <Question {...question} /> : <Notice held={held} />}
    </div>
  );
}

type QuestionProps = NonNullable<ReturnType<typeof useCameraQuestion>>;

function Question({ by, answer }: QuestionProps) {
  const { t } = useTranslation('snapshots');
  return (
    <p className={classes.notice}>
      <span>{t('camera.asked', { name: by })}</span>
      <button type="button" onClick={() => answer(null)}>
        {t('camera.turn_on')}
      </button>
      <button type="button" onClick={() => answer('declined')}>
        {t('camera.not_now')}
      </button>
    </p>
  );
}

function Notice({ held: { isAllowed, isPaused, last } }: { held: HostState }) {
  const { t } = useTranslation('snapshots');
  if (!isAllowed) {
    return (
      <p className={classes.notice}>
        <span>{t('camera.is_off')}</span>
        <button type="button" onClick={() => allowRemoteCamera(true)}>
          {t('camera.allow')}
        </button>
      </p>
    );
  }
  if (!last && !isPaused) return null;
  return (
    <p className={classes.notice}>
      <span>{last ? <LastAction last={last} /> : t('camera.is_paused')}</span>
      {isPaused && (
        <button type="button" onClick={() => void resumeCamera()}>
          {t('camera.turn_on')}
        </button>
      )}
      <button type="button" onClick={() => allowRemoteCamera(false)}>
        {t('camera.forbid')}
      </button>
    </p>
  );
}

function LastAction({ last: { by, wish } }: { last: NonNullable<HostState['last']> }) {
  const { t } = useTranslation('snapshots');
  if (wish.do === 'torch' || wish.do === 'pause')
    return t(`camera.did.${wish.do}_${wish.on ? 'on' : 'off'}`, { name: by });
  if (wish.do === 'turn_on') return null;
  return t(`camera.did.${wish.do}`, { name: by });
}
