import { describe, expect, it } from 'vitest';
import { type Availability, isReachable, type Mailing, mailTimeOf, nextReachable } from './quiet-hours.ts';

const every = [1, 2, 3, 4, 5, 6, 7];
const anna: Mailing = {
  timezone: 'Europe/Berlin',
  quiet_hours: { days: every, from: '22:00', to: '07:00' },
  away_from: null,
  away_to: null,
  mail_after: 15,
  digest_hour: null,
};
/** A time of the clock in Berlin, in winter +01:00 and in summer +02:00. */
const at = (time: string): Date => new Date(time);
const reach = (availability: Partial<Availability>, time: string) =>
  nextReachable({ ...anna, ...availability }, at(time))?.toISOString();

describe('quiet hours', () => {
  it.each([
    ['2026-11-23T21:59+01:00', true],
    ['2026-11-23T22:00+01:00', false],
    ['2026-11-24T03:00+01:00', false],
    ['2026-11-24T06:59+01:00', false],
    ['2026-11-24T07:00+01:00', true],
  ])('pass midnight: at %s one may be reached: %s', (time, reachable) => {
    expect(isReachable(anna, at(time))).toBe(reachable);
  });

  it('begin on their days only, and end on the next one', () => {
    // Friday, 27 November 2026.
    const quiet_hours = { days: [5], from: '22:00', to: '07:00' };
    expect(reach({ quiet_hours }, '2026-11-28T01:00+01:00')).toBe('2026-11-28T06:00:00.000Z');
    expect(isReachable({ ...anna, quiet_hours }, at('2026-11-28T23:00+01:00'))).toBe(true);
  });

  it('follow one another over a weekend of whole days', () => {
    const quiet_hours = { days: [6, 7], from: '00:00', to: '00:00' };
    expect(reach({ quiet_hours }, '2026-11-28T12:00+01:00')).toBe('2026-11-29T23:00:00.000Z');
    expect(isReachable({ ...anna, quiet_hours }, at('2026-11-27T23:59+01:00'))).toBe(true);
  });

  it('on all of the week let nothing through', () => {
    expect(
      reach({ quiet_hours: { days: every, from: '00:00', to: '00:00' } }, '2026-11-28T12:00+01:00'),
    ).toBeUndefined();
  });

  it('end by the clock in the night in which summer time begins', () => {
    // 28 March 2027: 02:00 becomes 03:00, so that the night is an hour shorter.
    expect(reach({}, '2027-03-27T22:00+01:00')).toBe('2027-03-28T05:00:00.000Z');
    const inTheGap = { days: every, from: '22:00', to: '02:30' };
    expect(reach({ quiet_hours: inTheGap }, '2027-03-28T01:59+01:00')).toBe('2027-03-28T01:00:00.000Z');
  });

  it('end by the clock in the night in which summer time ends', () => {
    // 25 October 2026: 03:00 becomes 02:00, so that 02:00 to 03:00 comes twice.
    expect(reach({}, '2026-10-24T22:00+02:00')).toBe('2026-10-25T06:00:00.000Z');
    const quiet_hours = { days: every, from: '01:00', to: '02:30' };
    expect(isReachable({ ...anna, quiet_hours }, at('2026-10-25T02:15+02:00'))).toBe(false);
    expect(isReachable({ ...anna, quiet_hours }, at('2026-10-25T02:15+01:00'))).toBe(false);
    expect(isReachable({ ...anna, quiet_hours }, at('2026-10-25T02:45+01:00'))).toBe(true);
  });

  it('are those of the zone of the person', () => {
    expect(isReachable({ ...anna, timezone: 'America/Sao_Paulo' }, at('2026-11-23T23:00+01:00'))).toBe(true);
  });
});

describe('an absence', () => {
  const away = { away_from: '2026-12-21', away_to: '2027-01-01' };

  it('lasts from the first day to the end of the last one, and quiet hours still count after it', () => {
    expect(isReachable({ ...anna, ...away }, at('2026-12-20T21:00+01:00'))).toBe(true);
    expect(isReachable({ ...anna, ...away }, at('2026-12-21T12:00+01:00'))).toBe(false);
    expect(reach({ ...away, quiet_hours: null }, '2026-12-24T18:00+01:00')).toBe('2027-01-01T23:00:00.000Z');
    expect(reach(away, '2026-12-24T18:00+01:00')).toBe('2027-01-02T06:00:00.000Z');
  });

  it('follows quiet hours', () => {
    expect(reach(away, '2026-12-20T23:00+01:00')).toBe('2027-01-02T06:00:00.000Z');
  });
});

describe('what is unread is mailed', () => {
  const mailed = (person: Partial<Mailing>, created: string, now: string) =>
    mailTimeOf({ ...anna, ...person }, at(created), at(now))?.toISOString();
  const noon = '2026-11-23T12:00+01:00';

  it('after the minutes that were chosen', () => {
    expect(mailed({}, noon, noon)).toBe('2026-11-23T11:15:00.000Z');
    expect(mailed({ mail_after: 60 }, noon, noon)).toBe('2026-11-23T12:00:00.000Z');
  });

  it('never, where neither minutes nor a digest were chosen', () => {
    expect(mailed({ mail_after: null }, noon, noon)).toBeUndefined();
  });

  it('with the digest only: today, or tomorrow after its hour, also where a day has 23 hours', () => {
    const digest = { mail_after: null, digest_hour: 8 };
    expect(mailed(digest, '2026-11-23T07:30+01:00', noon)).toBe('2026-11-23T07:00:00.000Z');
    expect(mailed(digest, noon, noon)).toBe('2026-11-24T07:00:00.000Z');
    expect(mailed(digest, '2027-03-27T12:00+01:00', '2027-03-27T12:00+01:00')).toBe('2027-03-28T06:00:00.000Z');
  });

  it('with the next digest where it became due in quiet hours, else when they end', () => {
    const night = '2026-11-23T21:50+01:00';
    expect(mailed({ digest_hour: 18 }, night, night)).toBe('2026-11-24T17:00:00.000Z');
    expect(mailed({}, night, night)).toBe('2026-11-24T06:00:00.000Z');
  });

  it('when quiet hours that were set meanwhile are over', () => {
    expect(mailed({}, '2026-11-23T21:00+01:00', '2026-11-23T22:30+01:00')).toBe('2026-11-24T06:00:00.000Z');
  });

  it('when a digest is due in quiet hours, once they are over', () => {
    expect(mailed({ mail_after: null, digest_hour: 5 }, noon, noon)).toBe('2026-11-24T06:00:00.000Z');
  });
});
