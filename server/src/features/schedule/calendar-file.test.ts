import { describe, expect, it } from 'vitest';
import { type CalendarVisit, calendarFile } from './calendar-file.ts';

const visit: CalendarVisit = {
  id: '0192f0c5-0000-7000-8000-000000000001',
  starts_at: '2026-10-25T00:30:00.000Z',
  ends_at: '2026-10-25T02:30:00.000Z',
  title: 'Pump',
  place: '',
  description: '',
  url: 'https://work.example/tickets/52',
  isCancelled: false,
  version: 3,
  updated_at: '2026-10-20T08:00:00.000Z',
};

const unescaped = (text: string): string =>
  text.replaceAll(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign));

/** Reads what RFC 5545 says: unfolded lines, a name with parameters, and a value. */
function read(file: string): { method: string; events: Record<string, string>[] } {
  const events: Record<string, string>[] = [];
  let method = '';
  let event: Record<string, string> | null = null;
  for (const line of file.replaceAll('\r\n ', '').split('\r\n')) {
    const [name = '', ...rest] = line.split(':');
    const [key = ''] = name.split(';');
    const value = unescaped(rest.join(':'));
    if (line === 'BEGIN:VEVENT') event = {};
    else if (line === 'END:VEVENT' && event) events.push(event);
    else if (event && line !== 'END:VEVENT') event[key] = value;
    if (key === 'METHOD') method = value;
  }
  return { method, events };
}

const instant = (stamp: string | undefined): string =>
  (stamp ?? '').replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6.000Z');

const hard = {
  emoji: '🔧'.repeat(20),
  signs: 'Say "hello"; twice, C:\\pump \\n',
  lines: 'Ring twice.\nThen wait.',
  portuguese: 'Manutenção da bomba nº 3 — São João, à tarde; não há estacionamento para caminhões no pátio',
  long: `${'word '.repeat(60)}end`,
};

describe('a file for calendars', () => {
  it.each(Object.entries(hard))('says the same when it is read again: %s', (_name, text) => {
    const written = {
      ...visit,
      title: text.replaceAll('\n', ' '),
      place: text.replaceAll('\n', ' '),
      description: text,
    };
    const [event] = read(calendarFile(text.replaceAll('\n', ' '), 'Europe/Lisbon', [written])).events;
    expect(event).toMatchObject({
      ...{ UID: written.id, SUMMARY: written.title, LOCATION: written.place, DESCRIPTION: text },
      ...{ SEQUENCE: '3', STATUS: 'CONFIRMED', URL: visit.url },
    });
  });

  it('has lines of 75 bytes at most that are whole letters, ended as the format asks', () => {
    const bytes = Buffer.from(calendarFile('Agenda', 'UTC', [{ ...visit, title: `${hard.portuguese} ${hard.emoji}` }]));
    const lines = bytes.toString('latin1').split('\r\n');
    for (const line of lines) {
      const raw = Buffer.from(line, 'latin1');
      expect(raw.length).toBeLessThanOrEqual(75);
      expect(() => new TextDecoder('utf-8', { fatal: true }).decode(raw)).not.toThrow();
    }
    expect(bytes.toString().replaceAll('\r\n', '')).not.toContain('\n');
  });

  it.each(['Europe/Lisbon', 'America/Sao_Paulo', 'UTC'])(
    'keeps instants over the end of summer time, whatever the zone of its calendar: %s',
    (zone) => {
      const [event] = read(calendarFile('Visits', zone, [visit])).events;
      expect([instant(event?.DTSTART), instant(event?.DTEND)]).toEqual([visit.starts_at, visit.ends_at]);
    },
  );

  it('of a subscription marks what is cancelled, and a file of a cancelled visit alone cancels it', () => {
    const cancelled = { ...visit, isCancelled: true };
    const feed = read(calendarFile('Visits', 'UTC', [visit, { ...cancelled, id: 'other' }]));
    expect([feed.method, ...feed.events.map(({ STATUS }) => STATUS)]).toEqual(['PUBLISH', 'CONFIRMED', 'CANCELLED']);
    expect(read(calendarFile('Visits', 'UTC', [cancelled], 'CANCEL'))).toMatchObject({
      method: 'CANCEL',
      events: [{ STATUS: 'CANCELLED', UID: visit.id, SEQUENCE: '3' }],
    });
  });
});
