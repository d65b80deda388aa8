import { readingsOf } from '@sightline/contract/fields/number-text';
import { dateFromSerial, format as formatValue, isDateFormat, isValidFormat } from 'numfmt';

/* Formats the number of a cell as a person sees it, as far as nothing of its value is lost. */

const daysTo1904 = 1462;
const two = (part: number): string => String(part).padStart(2, '0');

function dayText(serial: number): string {
  const [year, month, day, hour, minute, second] = dateFromSerial(serial);
  const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  if (hour === 0 && minute === 0 && second === 0) return date;
  return `${date} ${two(hour)}:${two(minute)}${second > 0 ? `:${two(second)}` : ''}`;
}

function display(format: string, value: number): string {
  try {
    return isValidFormat(format) ? formatValue(format, value, { locale: 'en' }).trim() : String(value);
  } catch {
    return String(value);
  }
}

/** Formats with a day are days; of those with a time alone, such as hours of work, the display counts. */
const hasDay = (format: string): boolean =>
  isDateFormat(format) && /[yd]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));

/** "0012345" of 12345 and "R$ 1,234.50" of 1234.5 have but one reading; "1,235" of 1234.56 has lost something. */
const isLossless = (text: string, value: number): boolean => {
  const readings = readingsOf(text);
  return readings.length === 0 ? /[^#]/.test(text) : readings.length === 1 && readings[0]?.value === value;
};

export function numberText(value: number, format: string, isFrom1904: boolean): string {
  if (format === 'General' || format === '@' || format === '') return String(value);
  if (hasDay(format)) return value >= 0 ? dayText(value + (isFrom1904 ? daysTo1904 : 0)) : String(value);
  const shown = display(format, value);
  return shown !== '' && isLossless(shown, value) ? shown : String(value);
}
