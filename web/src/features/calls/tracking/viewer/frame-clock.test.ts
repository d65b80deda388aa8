import { describe, expect, test } from 'vitest';
import { FrameClock, RtpTimeline } from './frame-clock.ts';

describe('the timeline of a picture', () => {
  test('counts milliseconds', () => {
    const timeline = new RtpTimeline();
    const begun = timeline.at(90_000);
    expect(timeline.at(93_000) - begun).toBeCloseTo(1000 / 30);
  });

  test('continues when the counter wraps around', () => {
    const timeline = new RtpTimeline();
    const begun = timeline.at(2 ** 32 - 1500);
    expect(timeline.at(1500) - begun).toBeCloseTo(1000 / 30);
    expect(timeline.at(2 ** 32 - 1500)).toBeCloseTo(begun);
  });

  test('works for as long as a call may last', () => {
    const timeline = new RtpTimeline();
    const begun = timeline.at(0);
    const hours = 40;
    let last = begun;
    for (let minute = 1; minute <= hours * 60; minute++) last = timeline.at((minute * 60 * 90_000) % 2 ** 32);
    expect(last - begun).toBe(hours * 3_600_000);
  });
});

describe('the clock of frames', () => {
  const exactly = (ts: number) => ({ from: ts - 20, to: ts + 20 });
  const spanOf = (clock: FrameClock, viewed = 5000) => clock.spanOf(viewed, 40);

  test('knows nothing before the first picture', () => {
    const clock = new FrameClock();
    clock.doubt(100);
    expect(spanOf(clock, 1000)).toBeUndefined();
  });

  test('finds the time of every frame from one that it knows', () => {
    const clock = new FrameClock();
    clock.learn(5000, exactly(700));
    clock.learn(5500, exactly(1200));
    expect(spanOf(clock, 6000)).toEqual({ from: 1680, to: 1720 });
  });

  test('allows for a neighbouring frame after a single picture', () => {
    const clock = new FrameClock();
    clock.learn(5000, exactly(700 - 33));
    expect(spanOf(clock)).toEqual({ from: 607, to: 727 });
    clock.learn(5500, { from: 0, to: 1500 });
    expect(spanOf(clock)).toEqual({ from: 607, to: 727 });
    clock.learn(6000, exactly(1700));
    expect(spanOf(clock)).toEqual({ from: 680, to: 687 });
  });

  test('is narrowed by each picture, also by those of neighbouring frames', () => {
    const clock = new FrameClock();
    clock.learn(5000, { from: 0, to: 1500 });
    clock.learn(6000, exactly(1715));
    clock.learn(7000, exactly(2685));
    expect(spanOf(clock)).toEqual({ from: 695, to: 705 });
  });

  test('keeps both possibilities when a picture contradicts the past, until the next one decides', () => {
    const clock = new FrameClock();
    clock.learn(5000, exactly(700));
    clock.learn(6000, exactly(1200));
    expect(spanOf(clock)).toEqual({ from: 140, to: 760 });
    clock.learn(7000, exactly(2700));
    expect(spanOf(clock)).toEqual({ from: 680, to: 720 });
  });

  test('follows a jump that two pictures agree on', () => {
    const clock = new FrameClock();
    clock.learn(5000, exactly(700));
    clock.learn(6000, exactly(1400));
    clock.learn(7000, exactly(2400));
    expect(spanOf(clock)).toEqual({ from: 380, to: 420 });
  });

  test('is less precise after a possible change, and knows nothing after a reset', () => {
    const clock = new FrameClock();
    clock.learn(5000, exactly(700));
    clock.doubt(200);
    expect(spanOf(clock)).toEqual({ from: 440, to: 960 });
    clock.forget();
    expect(spanOf(clock)).toBeUndefined();
  });

  test('prefers unknown to a span of a minute', () => {
    const clock = new FrameClock();
    clock.learn(5000, exactly(700));
    clock.learn(60_000, exactly(700));
    expect(spanOf(clock)).toBeUndefined();
  });
});
