/** Of sheets and their templates. `pen`: a signature, in the units of its strokes; `printed`: the side of a photo in pixels. */
export const sheetLimits = {
  templates: 500,
  sections: 30,
  questions: 100,
  options: 50,
  conditions: 5,
  label: 300,
  answersAtOnce: 100,
  note: 500,
  comment: 1000,
  photos: { perQuestion: 20, perSheet: 200, printed: 1000 },
  signatures: 10,
  document: 60,
  pen: { strokes: 300, numbers: 4000, shortest: 300 },
  code: 300,
} as const;

const megabyte = 1024 * 1024;
const minute = 60_000;

/**
 * Work without a connection. `oldest`: how far back the time of something that is sent later may be; `kept`: what a device keeps of
 * answers and of pictures, in bytes; `photo`: the longer side of a photo that waits, in pixels.
 */
export const offlineLimits = {
  oldest: 2 * 24 * 60 * minute,
  kept: 30 * megabyte,
  pictures: 60 * megabyte,
  tickets: 30,
  photo: 2048,
  freshFor: 15 * minute,
} as const;
