import { beforeEach, describe, expect, test } from 'vitest';
import { PlayoutDelay } from './playout-delay.ts';

let delay: PlayoutDelay;

beforeEach(() => {
  delay = new PlayoutDelay();
});

function lose(times: number, roundTrip: number, from = 1000) {
  for (let time = 0; time < times; time++) delay.noteLoss(roundTrip, from + time);
}

describe('The time that pictures are kept before they are shown', () => {
  test('is that of a round trip and a bit, once several packets were lost', () => {
    lose(2, 200);
    expect(delay.milliseconds).toBe(0);
    lose(1, 200);
    expect(delay.milliseconds).toBe(300);
  });

  test('is that of the longer way, and has a limit', () => {
    lose(3, 400);
    lose(3, 100);
    expect(delay.milliseconds).toBe(500);
    lose(1, 4000);
    expect(delay.milliseconds).toBe(800);
  });

  test('is left to the browser on short ways, for single losses, and ten seconds after the last one', () => {
    lose(100, 50);
    for (const from of [0, 20_000, 40_000, 60_000]) lose(1, 300, from);
    expect(delay.milliseconds).toBe(0);
    lose(3, 300, 80_000);
    delay.renew(90_000);
    expect(delay.milliseconds).toBe(400);
    delay.renew(90_003);
    expect(delay.milliseconds).toBe(0);
  });
});
