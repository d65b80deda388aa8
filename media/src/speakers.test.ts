import { expect, test } from 'vitest';
import { SpeakerMeter } from './speakers.ts';

function heard(meter: SpeakerMeter, levels: Record<string, number>) {
  return meter.measure(new Map(Object.entries(levels))).map(({ sid, level, active }) => [sid, level, active]);
}

test('only loud enough people count as speaking, and only changes are told', () => {
  const meter = new SpeakerMeter();
  expect(heard(meter, { anna: 6, ben: 60 })).toEqual([['anna', 0.5 + 0.125, true]]);
  expect(heard(meter, { anna: 6, ben: 60 })).toEqual([]);
  expect(heard(meter, { anna: 0, ben: 60 })).toEqual([['anna', 1, true]]);
});

test('a pause between words does not end speaking, a longer silence does', () => {
  const meter = new SpeakerMeter();
  heard(meter, { anna: 0 });
  expect(heard(meter, { anna: 127 })).toEqual([]);
  expect(heard(meter, { anna: 127 })).toEqual([['anna', 0, false]]);
});

test('somebody who leaves stops speaking at once', () => {
  const meter = new SpeakerMeter();
  heard(meter, { anna: 0 });
  expect(heard(meter, {})).toEqual([['anna', 0, false]]);
});
