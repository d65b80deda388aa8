import { useTranslation } from 'react-i18next';
import { alertError } from '#web/lib/alerts.ts';
import { setMicrophone, useCallSessionPart } from '../session/call-session.ts';

/** The microphone's switch, for whatever shows a call from outside. A device that cannot be had is said in words. */
export function useMicrophone(): { isOn: boolean; toggle: () => void } {
  const { t } = useTranslation('calls');
  const isOn = useCallSessionPart(({ microphone }) => microphone);
  const toggle = () => void setMicrophone(!isOn)?.catch(() => alertError(t('stage.no_device')));
  return { isOn, toggle };
}
