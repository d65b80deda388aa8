import { Checkbox } from '@mantine/core';
import { type NotificationKind, notificationChannels } from '@sightline/contract/notifications/kinds';
import type { ChannelChoice } from '@sightline/contract/notifications/preferences';
import { useTranslation } from 'react-i18next';
import classes from './preferences.module.css';

const groups: {
  name: 'messages' | 'tickets' | 'visits' | 'calls' | 'workspace';
  kinds: readonly NotificationKind[];
}[] = [
  { name: 'messages', kinds: ['mention', 'reply', 'message'] },
  {
    name: 'tickets',
    kinds: [
      'ticket_assigned',
      'ticket_changed',
      'ticket_overdue',
      'ticket_closed',
      'ticket_reopened',
      'sheet_to_review',
    ],
  },
  { name: 'visits', kinds: ['visit_planned', 'visit_moved', 'visit_cancelled', 'visit_tomorrow', 'visit_soon'] },
  { name: 'calls', kinds: ['call_started', 'call_missed', 'guest_waiting'] },
];

const named = new Set(groups.flatMap(({ kinds }) => kinds));

type ChannelMatrixProps = {
  choices: readonly ChannelChoice[];
  onChange: (choice: Pick<ChannelChoice, 'kind'> & Partial<ChannelChoice>) => void;
};

/** Kinds and channels: columns where there is room, a card for each kind on phones. */
export function ChannelMatrix({ choices, onChange }: ChannelMatrixProps) {
  const { t } = useTranslation('preferences');
  const rest = choices.filter(({ kind }) => !named.has(kind)).map(({ kind }) => kind);
  const shown = [...groups, { name: 'workspace' as const, kinds: rest }]
    .map(({ name, kinds }) => ({ name, rows: choices.filter(({ kind }) => kinds.includes(kind)) }))
    .filter(({ rows }) => rows.length > 0);
  return (
    <div className={classes.matrix}>
      {shown.map(({ name, rows }, at) => (
        <section key={name} aria-labelledby={`kinds-${name}`}>
          <div className={classes.head}>
            <h3 id={`kinds-${name}`}>{t(`group.${name}`)}</h3>
            {at === 0 &&
              notificationChannels.map((channel) => (
                <span key={channel} aria-hidden>
                  {t(`channel.${channel}`)}
                </span>
              ))}
          </div>
          {rows.map((row) => (
            <fieldset key={row.kind} className={classes.row}>
              <legend>{t(`kind.${row.kind}`)}</legend>
              {notificationChannels.map((channel) => (
                <Checkbox
                  key={channel}
                  className={classes.choice}
                  classNames={{ label: classes.channel ?? '' }}
                  label={t(`channel.${channel}`)}
                  checked={row[channel]}
                  onChange={({ currentTarget }) => onChange({ kind: row.kind, [channel]: currentTarget.checked })}
                />
              ))}
            </fieldset>
          ))}
        </section>
      ))}
    </div>
  );
}
