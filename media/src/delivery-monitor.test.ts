import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DeliveryMonitor } from './delivery-monitor.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

const heardUntil = (time: number) => {
  const hearing = new DeliveryMonitor();
  hearing.acknowledged(time);
  return hearing;
};

describe('A client', () => {
  test('receives nothing when reports say for a second that nothing has arrived for three', () => {
    const hearing = heardUntil(10_000);
    hearing.unacknowledged(12_100);
    hearing.unacknowledged(13_050);
    expect(hearing.isStalled).toBe(false);
    hearing.unacknowledged(13_200);
    expect(hearing.isStalled).toBe(true);
  });

  test('is not suspected after one report, which may be from the moment in which a network returned', () => {
    const hearing = heardUntil(10_000);
    hearing.unacknowledged(14_000);
    hearing.unacknowledged(14_100);
    hearing.acknowledged(14_050);
    hearing.unacknowledged(15_600);
    expect(hearing.isStalled).toBe(false);
  });

  test('is not suspected while anything arrives, though late', () => {
    const hearing = heardUntil(10_000);
    for (let now = 14_000; now < 20_000; now += 500) {
      hearing.acknowledged(now - 3900);
      hearing.unacknowledged(now);
    }
    expect(hearing.isStalled).toBe(false);
  });

  test('that sends is suspected when it stops answering reference times, but not when it never did', () => {
    const report = (hearing: DeliveryMonitor, from: number) => {
      for (let now = from; now < from + 5000; now += 100) {
        hearing.probed();
        if (now % 1000 === 0) hearing.reported(undefined, now);
      }
    };
    const silent = heardUntil(10_000);
    report(silent, 10_000);
    expect(silent.isStalled).toBe(false);
    const deaf = heardUntil(10_000);
    deaf.reported(10_000, 10_000);
    report(deaf, 10_100);
    expect(deaf.isStalled).toBe(true);
  });

  test('that reports arrivals is suspected when it stops while sound continues, but not when no sound is sent', () => {
    const hearing = new DeliveryMonitor();
    const sendUntil = (end: number, hears: boolean) => {
      for (let now = sentUntil; now < end; now += 20) {
        const number = hearing.number(now);
        if (hears) hearing.arrived(number, now);
        hearing.check(now);
      }
      sentUntil = end;
    };
    let sentUntil = 0;
    sendUntil(10_000, true);
    hearing.check(60_000);
    expect(hearing.isStalled).toBe(false);
    sentUntil = 60_000;
    sendUntil(61_000, true);
    hearing.expectNumbers();
    sendUntil(64_000, false);
    expect(hearing.isStalled).toBe(false);
    sendUntil(65_000, true);
    sendUntil(67_900, false);
    expect(hearing.isStalled).toBe(false);
    sendUntil(68_500, false);
    expect(hearing.isStalled).toBe(true);
  });

  test('that was asked to reconnect has time to do so', () => {
    const hearing = heardUntil(10_000);
    hearing.rest(13_000);
    for (let now = 13_100; now < 17_900; now += 100) hearing.unacknowledged(now);
    expect(hearing.isStalled).toBe(false);
    hearing.unacknowledged(18_100);
    expect(hearing.isStalled).toBe(true);
  });
});
