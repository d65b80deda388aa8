/**
 * Limits of sheets and their templates. `pen`: a signature, in the units of its strokes; `printed`: the side of a photo in pixels;
 * `bytesInDocument`: all photos of a PDF together.
 */
export const sheetLimits = {
  templates: 500,
  sections: 30,
  questions: 100,
  library: 500,
  options: 50,
  conditions: 5,
  label: 300,
  answersAtOnce: 100,
  note: 500,
  comment: 1000,
  photos: { perQuestion: 20, perSheet: 200, printed: 1000, bytesInDocument: 7_000_000 },
  signatures: 10,
  document: 60,
  pen: { strokes: 300, numbers: 4000, shortest: 300 },
  code: 300,
  /** `price` in minor units; `taxRate` in hundredths of a percent. The greatest quantity at the greatest price is still exact. */
  lines: {
    perSheet: 200,
    price: 100_000_000,
    quantity: 10_000,
    minutes: 10_000,
    taxRate: 10_000,
    partNumber: 60,
    serial: 80,
  },
  /** For one sending. */
  recipients: 10,
  /** For one sheet, over all time. */
  mails: 100,
} as const;

/**
 * In a window of attempts: e-mails with sheets, per sender and per recipient; public forms of tickets, per address that sends
 * them and per workspace.
 */
export const sheetAttempts = { sheetMails: 200, sheetMailsTo: 20, sentForms: 20, sentFormsOfWorkspace: 300 } as const;
const megabyte = 1024 * 1024;
const minute = 60_000;

/**
 * Limits of work without a connection. `oldest`: how far back the time of something that is sent later may be; `kept`: what a device stores
 * of answers and of pictures, in bytes; `photo`: the longer side of a photo that waits, in pixels.
 */
export const offlineLimits = {
  oldest: 2 * 24 * 60 * minute,
  kept: 30 * megabyte,
  pictures: 60 * megabyte,
  tickets: 30,
  photo: 2048,
  freshFor: 15 * minute,
  /** An update that was interrupted is tried again after this time, then after twice as long each time. */
  retryAfter: 5000,
} as const;
