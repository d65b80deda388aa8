import type { TenantCtx } from '../../../kernel/context.ts';
import { spokenTime, timeFormatOf } from '../../../kernel/time-in-words.ts';
import { addressOf, sendMail } from '../../mail/actions.ts';
import type { OpenedLink } from './queries.ts';

type Booked = { token: string; starts_at: Date; timezone: string };

/** In the customer's zone, which is named: "Thursday, 26 March 2026, 09:30 (GMT+1)". */
export function timeInWords(at: Date, timezone: string, locale: 'en' | 'pt'): string {
  const [day, clock] = [spokenTime(at, 'fullDay', locale, timezone), spokenTime(at, 'clock', locale, timezone)];
  const parts = timeFormatOf('zone', locale, timezone).formatToParts(at);
  const zone = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timezone;
  return `${day}, ${clock} (${zone})`;
}

export async function mailBooked(ctx: TenantCtx, link: OpenedLink, booked: Booked): Promise<void> {
  const { token, starts_at, timezone } = booked;
  const { locale, email, subject, minutes, notice_hours } = link;
  const start = addressOf(ctx.ports.env);
  await sendMail(ctx, { email, locale }, 'booking_confirmed', (wording, { name: workspace }) =>
    wording.bookingConfirmed({
      ...{ workspace, subject, minutes, notice_hours },
      at: timeInWords(starts_at, timezone, locale),
      url: `${start}/book/${token}`,
      calendarUrl: `${start}/api/booking/${token}/calendar.ics`,
    }),
  );
}

/** With the file that takes the appointment out of their calendar. `link` is as it was before. */
export async function mailCancelled(ctx: TenantCtx, link: OpenedLink, token: string): Promise<void> {
  const { locale, email, subject, visit, timezone } = link;
  if (!email || !visit) return;
  const start = addressOf(ctx.ports.env);
  await sendMail(ctx, { email, locale }, 'booking_cancelled', (wording, { name: workspace }) =>
    wording.bookingCancelled({
      ...{ workspace, subject, url: `${start}/book/${token}` },
      at: timeInWords(new Date(visit.starts_at), timezone, locale),
      calendarUrl: `${start}/api/booking/${token}/calendar.ics`,
    }),
  );
}
