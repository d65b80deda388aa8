const pattern = /^(\d{1,2})(?:[:h.]?(\d{2})|h)?\s*(?:([ap])\.?m?\.?)?$/i;

/** Parses a typed time of day to "17:30"; null while it is not valid. Takes "17:30", "5:30 PM", "5pm", "1730", "17h30", "8". */
export function parseTime(text: string): string | null {
  const [, hours = '', minutes = '00', half] = pattern.exec(text.trim()) ?? [];
  if (hours === '' || Number(minutes) > 59) return null;
  const isOfHalf = half !== undefined;
  if (isOfHalf && (Number(hours) < 1 || Number(hours) > 12)) return null;
  const hour = isOfHalf ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  return hour > 23 ? null : `${String(hour).padStart(2, '0')}:${minutes}`;
}

/** "17:30" by a clock of 12 or 24 hours: "5:30 PM". */
export function showTime(time: string, clock: '12h' | '24h'): string {
  if (clock === '24h') return time;
  const [hours = '0', minutes = '00'] = time.split(':');
  return `${Number(hours) % 12 || 12}:${minutes} ${Number(hours) < 12 ? 'AM' : 'PM'}`;
}
