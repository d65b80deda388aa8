import type { Reminder } from '@sightline/contract/notifications/reminders';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { cachedIn, type Resource, runResourceMutation, useResourceMutation } from '#web/lib/resource-mutation.ts';
import { formatMoment } from '#web/lib/time.ts';
import type { RemindAbout } from '../snooze/asked.ts';
import {
  createReminder,
  type ReminderPage,
  reminderKeys,
  removeReminder,
  restoreReminder,
  updateReminder,
} from './api.ts';

/** Null: it is in no list until it is fetched. */
type Change = { id: string; remind_at?: string; isGone?: boolean } | null;

/** Removes a done or deleted reminder from its list at once; a moved one gets its new position when the list is fetched. */
const changed = (page: ReminderPage, change: Change): ReminderPage => {
  if (change === null) return page;
  const { id, remind_at, isGone } = change;
  const reminders = page.reminders.flatMap((each) => {
    if (each.id !== id) return [each];
    return isGone ? [] : [{ ...each, ...(remind_at && { remind_at, is_due: false }) }];
  });
  return { ...page, reminders };
};

const resource: Resource<Change> = {
  mutationKey: ['reminders', 'change'],
  places: [cachedIn<ReminderPage, Change>(reminderKeys.all, changed)],
  staleKey: reminderKeys.all,
};

/** An undo is a change as any other. */
function useUndo() {
  const cache = useQueryClient();
  return (send: () => Promise<unknown>) =>
    runResourceMutation(cache, resource, { send, change: () => null }, undefined);
}

export function useCreateReminder() {
  const { t } = useTranslation('notifications');
  const undo = useUndo();
  return useResourceMutation(resource, {
    send: ({ about, at }: { about: RemindAbout; at: string }) => createReminder(uuidv7(), about, at),
    change: () => null,
    undo: ({ at }) => ({
      message: t('reminders.set', { at: formatMoment(at) }),
      run: ({ reminder }) => undo(() => removeReminder(reminder.id)),
    }),
  });
}

type Update = { reminder: Reminder; remind_at?: string; is_done?: boolean };

/** A time that has passed cannot be restored, so moving one that was due offers no undo. */
export function useUpdateReminder() {
  const { t } = useTranslation('notifications');
  const undo = useUndo();
  return useResourceMutation(resource, {
    send: ({ reminder, remind_at, is_done }: Update) =>
      updateReminder(reminder.id, {
        ...(remind_at !== undefined && { remind_at }),
        ...(is_done !== undefined && { is_done }),
      }),
    change: ({ reminder: { id }, remind_at, is_done }) => ({
      id,
      ...(remind_at !== undefined && { remind_at }),
      isGone: is_done !== undefined,
    }),
    undo: ({ reminder, remind_at, is_done }) => {
      const { id } = reminder;
      if (is_done !== undefined)
        return {
          message: t(is_done ? 'reminders.was_done' : 'reminders.was_reopened'),
          run: () => undo(() => updateReminder(id, { is_done: !is_done })),
        };
      if (remind_at === undefined || reminder.is_due) return null;
      return {
        message: t('reminders.set', { at: formatMoment(remind_at) }),
        run: () => undo(() => updateReminder(id, { remind_at: reminder.remind_at })),
      };
    },
  });
}

export function useRemoveReminder() {
  const { t } = useTranslation('notifications');
  const undo = useUndo();
  return useResourceMutation(resource, {
    send: ({ id }: Reminder) => removeReminder(id),
    change: ({ id }) => ({ id, isGone: true }),
    undo: ({ id }) => ({ message: t('reminders.was_removed'), run: () => undo(() => restoreReminder(id)) }),
  });
}
