import { readDeviceName } from '@sightline/contract/device-names';
import { useTranslation } from 'react-i18next';

/** Says "Firefox on Linux" in the language of whoever reads; programs keep the names that they give themselves. */
export function useDeviceWords(): (name: string) => string {
  const { t } = useTranslation();
  return (name) => {
    const device = readDeviceName(name);
    return device ? t('device', device) : name;
  };
}
