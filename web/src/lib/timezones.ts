/** Names that browsers still list, and what the places are called today. */
const renamed: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

const nameToday = (zone: string): string => renamed[zone] ?? zone;

/** Returns the time zone of the reader's device. */
export const ownTimezone = (): string => nameToday(Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC');

/** The browser's time zones under their names of today, plus `also` under the name given. */
export const listTimezones = (also: string): string[] =>
  [...new Set(['UTC', also, ...Intl.supportedValuesOf('timeZone').map(nameToday)])].filter(
    (zone) => zone === also || !(zone in renamed),
  );
