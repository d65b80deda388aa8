import { Menu } from '@mantine/core';
import type { RoomLevel } from '@sightline/contract/notifications/notifications';
import { IconBellRinging } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { cachedIn, useResourceMutation } from '#web/lib/resource-mutation.ts';
import { levelQuery, notificationKeys, setLevel } from './api.ts';
import { askWhen, type RemindAbout } from './snooze/asked.ts';

/** An entry of the menu of a message or a ticket. */
export function RemindItem({ about }: { about: RemindAbout }) {
  const { t } = useTranslation();
  return (
    <Menu.Item
      leftSection={<IconBellRinging size={15} stroke={1.75} aria-hidden />}
      onClick={() => askWhen({ does: 'remind', about })}
    >
      {t('bell.remind')}
    </Menu.Item>
  );
}

const levels = ['all', 'mentions', 'nothing'] as const satisfies readonly RoomLevel[];

/** Entries of a room's menu: the events of the room that the reader is notified of. */
export function RoomLevelItems({ roomId }: { roomId: string }) {
  const { t } = useTranslation();
  const chosen = useQuery(levelQuery(roomId)).data?.level;
  const queryKey = notificationKeys.level(roomId);
  const choose = useResourceMutation(
    {
      mutationKey: queryKey,
      places: [cachedIn<{ level: RoomLevel }, RoomLevel>(queryKey, (_, level) => ({ level }))],
      staleKey: queryKey,
    },
    { send: (level: RoomLevel) => setLevel(roomId, level), change: (level) => level },
  );
  return (
    <>
      <Menu.Label>{t('bell.room')}</Menu.Label>
      <Menu.RadioGroup value={chosen ?? ''}>
        {levels.map((level) => (
          <Menu.RadioItem key={level} value={level} onChange={() => choose.mutate(level)}>
            {t(`bell.levels.${level}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
    </>
  );
}
