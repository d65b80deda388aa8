import { expect, test } from 'vitest';
import { SILENCE, SoundLevel } from './sound-level.ts';
import { SpeakerMeter } from './speakers.ts';

function heard(meter: SpeakerMeter, levels: Record<string, number>) {
  return meter.measure(new Map(Object.entries(levels))).map(({ sid, level, active }) => [sid, level, active]);
}

test('only audible people count as speaking, and only changes are sent', () => {
  const meter = new SpeakerMeter();
  expect(heard(meter, { anna: 6, ben: SILENCE })).toEqual([['anna', 0.5 + 0.125, true]]);
  expect(heard(meter, { anna: 6, ben: SILENCE })).toEqual([]);
  expect(heard(meter, { anna: 0, ben: SILENCE })).toEqual([['anna', 1, true]]);
});

test('a pause between words does not end speaking, a longer silence does', () => {
  const meter = new SpeakerMeter();
  heard(meter, { anna: 0 });
  expect(heard(meter, { anna: SILENCE })).toEqual([]);
  expect(heard(meter, { anna: SILENCE })).toEqual([['anna', 0, false]]);
});

test('somebody who leaves stops speaking at once', () => {
  const meter = new SpeakerMeter();
  heard(meter, { anna: 0 });
  expect(heard(meter, {})).toEqual([['anna', 0, false]]);
});

test('sound is speech when it is loud for two fifths of the time; a click or a hum is silence', () => {
  const heardAs = (levels: number[]) => {
    const sound = new SoundLevel();
    for (const level of levels) sound.add(level);
    return sound.measure();
  };
  expect(heardAs([...Array(8).fill(30), 20, ...Array(11).fill(SILENCE)])).toBe(20);
  expect(heardAs([...Array(7).fill(0), ...Array(13).fill(SILENCE)])).toBe(SILENCE);
  expect(heardAs(Array(20).fill(36))).toBe(SILENCE);
});

test('each measurement of a sound starts from zero', () => {
  const sound = new SoundLevel();
  for (let packet = 0; packet < 20; packet++) sound.add(10);
  expect([sound.measure(), sound.measure()]).toEqual([10, SILENCE]);
});
