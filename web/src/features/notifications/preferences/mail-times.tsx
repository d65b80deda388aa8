import { NativeSelect } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import type { NotificationPreferences } from '@sightline/contract/notifications/preferences';
import { useTranslation } from 'react-i18next';
import { clockOptions, timeFormat } from '#web/lib/time-format.ts';
import type { PreferenceChange } from './api.ts';
import classes from './preferences.module.css';

const hours = Array.from({ length: 24 }, (_, hour) => hour);

const clockOf = (hour: number): string =>
  timeFormat(clockOptions(), { zone: 'UTC' }).format(Date.UTC(2024, 0, 1, hour));

type MailTimesProps = {
  mailAfter: NotificationPreferences['mail_after'];
  digestHour: number | null;
  onChange: (change: PreferenceChange) => void;
};

/** When what stays unread is mailed: minutes after, and once a day. Empty values stand for never. */
export function MailTimes({ mailAfter, digestHour, onChange }: MailTimesProps) {
  const { t } = useTranslation('preferences');
  return (
    <div className={classes.fields}>
      <NativeSelect
        label={t('mails.after')}
        description={t('mails.after_hint')}
        value={mailAfter ?? ''}
        onChange={({ currentTarget }) => {
          const minutes = limits.notifications.mailedAfter.find((each) => String(each) === currentTarget.value);
          onChange({ mail_after: minutes ?? null });
        }}
        data={[
          { value: '', label: t('mails.never') },
          ...limits.notifications.mailedAfter.map((count) => ({
            value: String(count),
            label: t('mails.minutes', { count }),
          })),
        ]}
      />
      <NativeSelect
        label={t('mails.digest')}
        description={t('mails.digest_hint')}
        value={digestHour ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ digest_hour: value === '' ? null : Number(value) })}
        data={[
          { value: '', label: t('mails.no_digest') },
          ...hours.map((hour) => ({ value: String(hour), label: clockOf(hour) })),
        ]}
      />
    </div>
  );
}
