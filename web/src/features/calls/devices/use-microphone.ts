import { useTranslation } from 'react-i18next';
import { alertError } from '#web/lib/alerts.ts';
import { setMicrophone, useCallSessionPart } from '../session/call-session.ts';

/** The microphone's switch, for views of a call outside its screen. A device that cannot be used shows an alert. */
export function useMicrophone(): { isOn: boolean; toggle: () => void } {
  const { t } = useTranslation('calls');
  const isOn = useCallSessionPart(({ microphone }) => microphone);
  const toggle = () => void setMicrophone(!isOn)?.catch(() => alertError(t('stage.no_device')));
  return { isOn, toggle };
}
