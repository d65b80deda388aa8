import { Menu } from '@mantine/core';
import { IconChevronUp, IconPhoneOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CallActions } from './call-actions.ts';
import classes from './call-bar.module.css';

/** Leaving is one tap; ending the call for everybody is behind it, for those who may. */
export function LeaveButton({ actions }: { actions: CallActions }) {
  const { t } = useTranslation('calls');
  return (
    <span className={classes.leave}>
      <button type="button" aria-label={t('bar.leave')} onClick={actions.leave}>
        <IconPhoneOff size={20} stroke={1.75} aria-hidden />
        <span>{t('bar.leave')}</span>
      </button>
      {actions.end && (
        <Menu position="top-end">
          <Menu.Target>
            <button type="button" className={classes.wide} aria-label={t('bar.more_leave')}>
              <IconChevronUp size={16} stroke={2} aria-hidden />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPhoneOff size={16} stroke={1.75} />} color="red" onClick={actions.end}>
              {t('bar.end')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </span>
  );
}
