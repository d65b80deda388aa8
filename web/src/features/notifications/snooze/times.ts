export type UsualTime = 'later_today' | 'tomorrow' | 'next_week';

const laterBy = 3;
const latestHour = 21;
const morning = 9;

/** On the clock of this device, as all times that are shown. */
function atHour(from: Date, days: number, hour: number): Date {
  return new Date(from.getFullYear(), from.getMonth(), from.getDate() + days, hour);
}

/** Days until the next Monday. */
const untilMonday = (now: Date): number => (8 - now.getDay()) % 7 || 7;

/** The times that people usually choose; late in the evening nothing is later today. */
export function usualTimes(now: Date): { name: UsualTime; at: string }[] {
  const later = now.getHours() + laterBy;
  const times: [UsualTime, Date][] = [
    ...(later <= latestHour ? [['later_today', atHour(now, 0, later)] as [UsualTime, Date]] : []),
    ['tomorrow', atHour(now, 1, morning)],
    ['next_week', atHour(now, untilMonday(now), morning)],
  ];
  return times.map(([name, at]) => ({ name, at: at.toISOString() }));
}
