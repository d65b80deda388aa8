import type { Pagination } from '@sightline/contract/envelope';
import { type Reminder, remindersApi } from '@sightline/contract/notifications/reminders';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '#web/lib/api.ts';
import type { RemindAbout } from '../snooze/asked.ts';

export type ReminderPage = { reminders: Reminder[]; pagination: Pagination };

export const reminderKeys = { all: ['reminders'] as const };

export const remindersQuery = (isDone: boolean, page: number) =>
  queryOptions({
    queryKey: [...reminderKeys.all, isDone, page],
    queryFn: ({ signal }) =>
      unwrap(
        call(remindersApi.list, { query: { page, ...(isDone && { filter: { done: 'true' as const } }) }, signal }),
      ),
    placeholderData: keepPreviousData,
  });

export const createReminder = (id: string, about: RemindAbout, remind_at: string) =>
  unwrap(call(remindersApi.create, { body: { id, ...about, remind_at } }));
export const updateReminder = (id: string, body: { remind_at?: string; is_done?: boolean }) =>
  unwrap(call(remindersApi.update, { params: { id }, body }));
export const removeReminder = (id: string) => unwrap(call(remindersApi.remove, { params: { id } }));
export const restoreReminder = (id: string) => unwrap(call(remindersApi.restore, { params: { id } }));
