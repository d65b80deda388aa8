import { readDeviceName } from '@sightline/contract/device-names';
import { useTranslation } from 'react-i18next';

/** Says "Firefox on Linux" in the user's language; programs keep their own names. */
export function useDeviceWords(): (name: string) => string {
  const { t } = useTranslation();
  return (name) => {
    const device = readDeviceName(name);
    return device ? t('device', device) : name;
  };
}
