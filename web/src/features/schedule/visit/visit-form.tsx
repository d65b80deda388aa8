import { Button, MultiSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import type { FreeTime } from '@sightline/contract/schedule/free-times';
import { PlanVisitInput, scheduleApi, type UnscheduledTicket, type Visit } from '@sightline/contract/schedule/schedule';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { alertFailure, alertSuccess } from '#web/lib/alerts.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { useForm } from '#web/lib/form.ts';
import { i18n } from '#web/lib/i18n.ts';
import { rangeOf } from '#web/ui/calendar/range.ts';
import { timeRange } from '#web/ui/calendar/times.ts';
import { addDays, instantOf, minutesOf, timeOf, wallAt } from '#web/ui/calendar/zone.ts';
import { DayField } from '#web/ui/day-field.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { TimeField } from '#web/ui/time-field.tsx';
import { boardQuery, conflictsQuery, scheduleKeys } from '../api.ts';
import { groupPeople } from '../skills/group-people.ts';
import type { WantedTools } from '../tools/tool-lines.tsx';
import { useZone } from '../use-zone.ts';
import { ConflictList } from './conflict-list.tsx';
import { FreeTimes } from './free-times.tsx';
import { TicketInput } from './ticket-input.tsx';
import classes from './visit.module.css';

type VisitFormProps = {
  ticket: UnscheduledTicket | null;
  visit: Visit | undefined;
  /** The visit that another one is planned like. */
  like: Visit | undefined;
  day: string;
  onDone: () => void;
  onPlanned?: ((visit: Visit) => void) | undefined;
};

type Values = {
  ticket_id: string | null;
  title: string;
  starts_on: string;
  starts: string;
  ends_on: string;
  ends: string;
  user_ids: string[];
  place: string;
  travel_minutes: number | string;
  note: string;
};

const minute = 60_000;
const usual = 60;
/** The shortest visit, in minutes, for which free times can be found. */
const shortest = 15;

function initialOf({ ticket, visit: own, like, day }: VisitFormProps, zone: string): Values {
  const visit = own ?? (like && daysLater(like, 1, zone));
  const start = visit ? wallAt(Date.parse(visit.starts_at), zone) : { day, minutes: 9 * 60 };
  const minutes = ticket?.usual_minutes ?? usual;
  const end = visit ? wallAt(Date.parse(visit.ends_at), zone) : wallAt(instantOf(start, zone) + minutes * minute, zone);
  return {
    ticket_id: visit?.ticket?.id ?? ticket?.id ?? null,
    title: visit && !visit.ticket ? visit.title : '',
    ...{ starts_on: start.day, starts: timeOf(start.minutes), ends_on: end.day, ends: timeOf(end.minutes) },
    user_ids: visit ? visit.people.map(({ id }) => id) : (ticket?.assignees.map(({ id }) => id) ?? []),
    ...{
      place: visit?.place ?? ticket?.place ?? '',
      travel_minutes: visit?.travel_minutes ?? 0,
      note: visit?.note ?? '',
    },
  };
}

/** The same visit at the same time of the clock on another day. */
function daysLater(visit: Visit, days: number, zone: string): Visit {
  const { day, minutes } = wallAt(Date.parse(visit.starts_at), zone);
  const start = instantOf({ day: addDays(day, days), minutes }, zone);
  const end = start + Date.parse(visit.ends_at) - Date.parse(visit.starts_at);
  return { ...visit, starts_at: new Date(start).toISOString(), ends_at: new Date(end).toISOString() };
}

const at = (day: string, time: string, zone: string): string =>
  day === '' ? '' : new Date(instantOf({ day, minutes: minutesOf(time) }, zone)).toISOString();

/** The end goes with the beginning, so that the visit takes as long as before. */
function begunAt(values: Values, change: Partial<Values>, zone: string): Values {
  const begun = { ...values, ...change };
  const [from, to] = [at(begun.starts_on, begun.starts, zone), at(values.ends_on, values.ends, zone)];
  const before = at(values.starts_on, values.starts, zone);
  if (!from || !to || !before) return begun;
  const end = wallAt(Date.parse(from) + Date.parse(to) - Date.parse(before), zone);
  return { ...begun, ends_on: end.day, ends: timeOf(end.minutes) };
}

/** Converts the fields to the body. Times are by the clock of the workspace. */
const bodyOf = (values: Values, zone: string) => ({
  ...{ ticket_id: values.ticket_id, title: values.ticket_id ? '' : values.title },
  starts_at: at(values.starts_on, values.starts, zone),
  ends_at: at(values.ends_on, values.ends, zone),
  user_ids: values.user_ids,
  ...(values.place && { place: values.place }),
  ...{ travel_minutes: Number(values.travel_minutes) || 0, note: values.note },
});

const listOf = (tools: WantedTools) => [...tools].map(([tool_id, quantity]) => ({ tool_id, quantity }));

function timesOf(values: Values, zone: string): { starts_at: string; ends_at: string } | null {
  const { starts_at, ends_at } = bodyOf(values, zone);
  return starts_at !== '' && ends_at !== '' && starts_at < ends_at ? { starts_at, ends_at } : null;
}

/** As long as the fields say; an hour while they say nothing. */
function minutesFor(values: Values, zone: string): number {
  const times = timesOf(values, zone);
  const length = times ? (Date.parse(times.ends_at) - Date.parse(times.starts_at)) / minute : usual;
  return Math.max(shortest, length);
}

/** With a time that was proposed, and who is free then where nobody was chosen. */
function atTime(values: Values, { starts_at, ends_at, people }: FreeTime, zone: string): Values {
  const [start, end] = [wallAt(Date.parse(starts_at), zone), wallAt(Date.parse(ends_at), zone)];
  const chosen = values.user_ids.length > 0 ? values.user_ids : people.slice(0, 1).map(({ id }) => id);
  const times = { starts_on: start.day, starts: timeOf(start.minutes), ends_on: end.day, ends: timeOf(end.minutes) };
  return { ...values, ...times, user_ids: chosen };
}

/** Its own chunk, with its own words. */
const PlannedTools = lazy(async () => {
  const [module] = await Promise.all([import('../tools/planned-tools.tsx'), i18n.loadNamespaces('resources')]);
  return { default: module.PlannedTools };
});

export function VisitForm(props: VisitFormProps) {
  const { visit, onDone, onPlanned } = props;
  const { t } = useTranslation('schedule');
  const { t: tc } = useTranslation();
  const zone = useZone();
  const cache = useQueryClient();
  const [id] = useState(() => uuidv7());
  const [tools, setTools] = useState<WantedTools>(new Map());
  const [isStale, setStale] = useState(false);
  const form = useForm({
    schema: PlanVisitInput,
    initial: initialOf(props, zone),
    toBody: (values: Values) => ({
      ...bodyOf(values, zone),
      ...(!visit && { tools: listOf(tools) }),
      accept_conflicts: conflicts.length > 0,
    }),
    send: (body) =>
      visit ? call(scheduleApi.change, changeOf(visit, body)) : call(scheduleApi.plan, { body: { ...body, id } }),
    onSent: async ({ visit: saved }) => {
      await cache.invalidateQueries({ queryKey: scheduleKeys.all });
      const when = timeRange(saved.starts_at, saved.ends_at, zone);
      alertSuccess(t(visit ? 'done.changed' : 'done.planned', { title: saved.title, when }));
      if (onPlanned) onPlanned(saved);
      else onDone();
    },
    onRefused: (envelope) => {
      if (envelope.code === 'STALE_VERSION') setStale(true);
      else alertFailure(new ApiError(envelope));
      return true;
    },
  });
  const values = form.getValues();
  const conflicts = useConflicts(values, tools, visit, zone);
  const { data } = useQuery(boardQuery({ ...rangeOf([values.starts_on || props.day], zone), filter: {} }));
  const known = ((visit ?? props.like)?.people ?? []).map((person) => ({ ...person, is_plannable: false }));
  const people = new Map([...known, ...(data?.people ?? [])].map((person) => [person.id, person]));
  const ticket = (visit ?? props.like)?.ticket ?? (visit ? null : props.ticket);
  const errorOf = (name: string) => form.errors[name];
  return (
    <form {...form.formProps} className={classes.form}>
      {ticket ? (
        <p className={classes.ticketLine}>
          <span className={classes.dim}>#{ticket.ticket_id}</span> {ticket.subject}
        </p>
      ) : (
        !visit && <TicketInput value={values.ticket_id} onChange={(next) => form.setFieldValue('ticket_id', next)} />
      )}
      {!values.ticket_id && <TextInput {...form.field('title')} label={t('fields.title')} maxLength={limits.subject} />}
      {visit?.series_id && <p className={classes.hint}>{t('plan.only_this')}</p>}
      <div className={classes.times}>
        <DayField
          {...form.field('starts_on')}
          label={t('fields.starts_on')}
          error={errorOf('starts_at')}
          onChange={(starts_on) => form.setValues(begunAt(values, { starts_on }, zone))}
        />
        <TimeField
          {...form.field('starts')}
          label={t('fields.starts')}
          onChange={(starts) => form.setValues(begunAt(values, { starts }, zone))}
        />
        <DayField {...form.field('ends_on')} label={t('fields.ends_on')} error={errorOf('ends_at')} />
        <TimeField {...form.field('ends')} label={t('fields.ends')} />
        <FreeTimes
          wanted={{
            ...{ minutes: minutesFor(values, zone), travel_minutes: Number(values.travel_minutes) || 0 },
            ...{ day: values.starts_on || props.day, user_ids: values.user_ids },
            ...(values.ticket_id && { ticket_id: values.ticket_id }),
            ...(visit && { visit_id: visit.id }),
          }}
          onChoose={(time) => form.setValues(atTime(values, time, zone))}
        />
      </div>
      <MultiSelect
        {...form.field('user_ids')}
        label={t('fields.people')}
        data={groupPeople([...people.values()], { makers: t('fields.makers'), others: t('fields.others') })}
        maxValues={limits.schedule.people.visit}
        searchable
        clearable
      />
      <TextInput
        {...form.field('place')}
        label={t('fields.place')}
        description={visit ? undefined : t('fields.place_hint')}
        maxLength={limits.schedule.place}
      />
      <NumberInput
        {...form.field('travel_minutes')}
        label={t('fields.travel')}
        min={0}
        max={limits.schedule.travelMinutes}
        step={5}
        clampBehavior="strict"
        allowDecimal={false}
      />
      <Textarea {...form.field('note')} label={t('fields.note')} autosize minRows={2} maxRows={8} />
      {!visit && (
        <Suspense>
          <PlannedTools times={timesOf(values, zone)} wanted={tools} onWanted={setTools} />
        </Suspense>
      )}
      {isStale && (
        <p className={classes.stale} role="alert">
          {t('plan.stale')}
        </p>
      )}
      <DialogActions>
        {conflicts.length > 0 && (
          <div className={classes.notice} role="status">
            <ConflictList conflicts={conflicts} />
          </div>
        )}
        <Button variant="default" onClick={onDone}>
          {tc('actions.cancel')}
        </Button>
        <Button type="submit" loading={form.submitting} disabled={conflicts.some(({ is_final }) => is_final)}>
          {t(conflicts.length > 0 ? 'conflict.accept' : visit ? 'plan.save' : 'plan.confirm')}
        </Button>
      </DialogActions>
    </form>
  );
}

type Body = ReturnType<typeof bodyOf> & { accept_conflicts: boolean };

function changeOf(visit: Visit, { ticket_id: _, title, ...body }: Body) {
  const own = { ...(!visit.ticket && { title }), place: body.place ?? '', version: visit.version };
  return { params: { id: visit.id }, body: { ...body, ...own } };
}

/** Returns the conflicts of the times and people that are chosen now. */
function useConflicts(values: Values, chosen: WantedTools, visit: Visit | undefined, zone: string) {
  const { user_ids, travel_minutes, ticket_id, starts_at, ends_at } = bodyOf(values, zone);
  const tools = listOf(chosen);
  const body = { visit_id: visit?.id ?? null, ticket_id, starts_at, ends_at, user_ids, travel_minutes, tools };
  return useQuery({ ...conflictsQuery(body), enabled: timesOf(values, zone) !== null, retry: false }).data ?? [];
}
