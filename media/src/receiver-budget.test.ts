import { beforeEach, describe, expect, test } from 'vitest';
import { ReceiverBudget } from './receiver-budget.ts';

const WANTED = 600_000;
let budget: ReceiverBudget;
let now: number;
let isStarved: boolean;

beforeEach(() => {
  budget = new ReceiverBudget();
  now = 100_000;
  isStarved = false;
});

/** Seconds in which `sent` goes out and the browser reports `estimate` and `loss`. */
function pass(seconds: number, sent: number, reports: { estimate?: number; loss?: number } = {}) {
  for (let second = 0; second < seconds; second++) {
    now += 1000;
    if (reports.estimate !== undefined && budget.noteEstimate(reports.estimate, now)) budget.reduce(now);
    if (reports.loss !== undefined) budget.noteLoss(reports.loss);
    budget.update({ sent, wanted: WANTED, next: 450_000, isStarved }, now);
  }
}

/** Passes a minute on a line of 140 kbit/s, as browsers estimate it. Returns how long (s) each probe came after the end of the last. */
function passNarrowMinute(): number[] {
  const waits: number[] = [];
  let estimate = 700_000;
  let reducedAt = 0;
  for (let second = 0; second < 60; second++) {
    const before = budget.bitsPerSecond;
    const sent = Math.min(before, WANTED);
    estimate =
      sent > 140_000 ? Math.max(100_000, Math.min(estimate, 140_000) * 0.85) : Math.min(140_000, estimate * 1.08);
    pass(1, sent, { estimate });
    if (budget.bitsPerSecond < before) reducedAt = now;
    else if (budget.bitsPerSecond > 140_000 && reducedAt > 0) {
      waits.push((now - reducedAt) / 1000);
      reducedAt = 0;
    }
  }
  return waits;
}

describe('The budget of a receiver', () => {
  test('is unlimited until there are signs of congestion', () => {
    pass(20, 600_000, { estimate: 900_000, loss: 0.01 });
    expect(budget.isLimited).toBe(false);
  });

  test('is what the browser estimates as soon as that falls far below the sent rate', () => {
    pass(2, 600_000, { estimate: 800_000 });
    pass(1, 600_000, { estimate: 130_000 });
    expect(budget.bitsPerSecond).toBe(130_000);
  });

  test('is not reduced by an estimate that is low and rising, because browsers raise it slowly', () => {
    pass(1, 40_000, { estimate: 60_000 });
    for (let estimate = 65_000; estimate < 300_000; estimate *= 1.08) pass(1, 600_000, { estimate });
    expect(budget.isLimited).toBe(false);
  });

  test('is not reduced by one small fall, but by several', () => {
    pass(1, 500_000, { estimate: 600_000 });
    pass(1, 500_000, { estimate: 440_000 });
    expect(budget.isLimited).toBe(false);
    pass(1, 500_000, { estimate: 420_000 });
    pass(1, 500_000, { estimate: 400_000 });
    expect(budget.bitsPerSecond).toBe(400_000);
  });

  test('is reduced by persistent heavy loss without estimates, but not by five percent of loss', () => {
    pass(10, 500_000, { loss: 0.06 });
    expect(budget.isLimited).toBe(false);
    pass(2, 500_000, { loss: 0.4 });
    expect(budget.bitsPerSecond).toBe(300_000);
  });

  test('knows no more of losses in the seconds between two reports, and no less', () => {
    pass(1, 500_000, { loss: 0.4 });
    pass(4, 500_000);
    expect(budget.isLimited).toBe(false);
    expect(budget.loss).toBe(0.4);
    pass(1, 500_000, { loss: 0.4 });
    expect(budget.bitsPerSecond).toBe(300_000);
  });

  test('believes no estimate that losses refute until a try has gone well', () => {
    pass(2, 500_000, { estimate: 480_000, loss: 0.8 });
    expect(budget.bitsPerSecond).toBeCloseTo(100_000);
    pass(2, 90_000, { estimate: 480_000, loss: 0 });
    expect(budget.bitsPerSecond).toBeCloseTo(100_000);
    pass(1, 90_000, { estimate: 480_000, loss: 0 });
    expect(budget.bitsPerSecond).toBe(450_000);
    pass(2, 400_000, { estimate: 480_000, loss: 0 });
    expect(budget.bitsPerSecond).toBeGreaterThanOrEqual(480_000);
  });

  test('takes losses for over when nothing was reported for longer than reports are apart', () => {
    pass(1, 500_000, { loss: 0.4 });
    pass(8, 500_000);
    expect(budget.loss).toBe(0.4);
    pass(1, 500_000);
    expect(budget.loss).toBe(0);
  });

  test('always leaves enough for sound', () => {
    pass(1, 600_000, { estimate: 700_000 });
    pass(1, 600_000, { estimate: 5_000 });
    expect(budget.bitsPerSecond).toBe(40_000);
  });

  test('probes for more after three seconds, and waits longer after every failed probe', () => {
    const waits = passNarrowMinute();
    expect(waits.length).toBeGreaterThan(1);
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(waits.at(-1)).toBeGreaterThan((waits[0] ?? 0) * 1.8);
    expect(Math.max(...waits)).toBeLessThanOrEqual(12);
  });

  test('goes on probing every four seconds while a picture is not sent at all', () => {
    isStarved = true;
    expect(Math.max(...passNarrowMinute())).toBe(4);
  });

  test('grows from sound to the whole demand within 15 seconds of the end of a squeeze', () => {
    pass(1, 600_000, { estimate: 700_000 });
    for (let second = 0; second < 30; second++) pass(1, 80_000, { estimate: 70_000, loss: 0.3 });
    let passed = 0;
    for (; budget.isLimited && passed < 60; passed++) {
      const sent = Math.min(budget.bitsPerSecond, WANTED);
      pass(1, sent, { estimate: sent * 1.4, loss: 0.02 });
    }
    expect(passed).toBeLessThanOrEqual(15);
  });

  test('is the same after an outage as before, whatever the first reports say about it', () => {
    pass(20, 600_000, { estimate: 900_000, loss: 0.01 });
    for (let second = 0; second < 20; second++) {
      budget.noteOutage(now);
      pass(1, 600_000);
    }
    pass(2, 600_000, { estimate: 30_000, loss: 0.95 });
    expect(budget.isLimited).toBe(false);
    pass(10, 600_000, { estimate: 60_000, loss: 0.01 });
    expect(budget.isLimited).toBe(false);
  });

  test('becomes unlimited when more than the whole demand gets through', () => {
    pass(1, 600_000, { estimate: 700_000 });
    pass(1, 600_000, { estimate: 130_000 });
    expect(budget.isLimited).toBe(true);
    pass(30, 500_000, { estimate: 750_000 });
    expect(budget.isLimited).toBe(false);
  });
});
