const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Limits of tools, skills, absences, booking links and series of visits. Lengths of visits are in minutes. */
export const resourceLimits = {
  tools: { each: 500, code: 40, serial: 120, notes: 2000, quantity: 100, perVisit: 50, listed: 200 },
  /** How long before its calibration ends a tool is shown as due. */
  calibrationSoonDays: 30,
  /** The longest time that a tool may be reserved for. */
  reservation: 366 * day,
  skills: { each: 200, ofPerson: 50 },
  absences: { note: 300, days: 366, listed: 500 },
  feeds: { past: 30 * day, ahead: 365 * day, visits: 2000 },
  booking: {
    people: 50,
    shortest: 15,
    longest: 12 * 60,
    travel: 240,
    /** Slots begin at multiples of it. */
    step: 30,
    days: 60,
    shown: 2000,
    lifetimeDays: 60,
    noticeHours: 14 * 24,
    note: 500,
    open: 500,
  },
  series: { visits: 200, years: 2 },
} as const;
