import { describe, expect, test } from 'vitest';
import { allocate, type Demand } from './allocation.ts';

const camera: Demand = { wanted: 2, costs: [150, 450, 1700], order: 1 };
const screen: Demand = { wanted: 2, costs: [undefined, undefined, 1000], order: 0 };

describe('The share of each video in the bandwidth', () => {
  test('is all that is wanted when there is enough', () => {
    expect(allocate([camera, { ...camera, wanted: 0 }], Number.POSITIVE_INFINITY)).toEqual({
      granted: [2, 0],
      spent: 1850,
      next: 1850,
    });
  });

  test('gives everybody the lowest layer before anybody a better one', () => {
    expect(allocate([camera, camera, camera], 500).granted).toEqual([0, 0, 0]);
    expect(allocate([camera, camera, camera], 800).granted).toEqual([1, 0, 0]);
  });

  test('gives nothing to those that do not fit, with a shared screen first', () => {
    expect(allocate([camera, camera, screen], 1200).granted).toEqual([0, undefined, 2]);
    expect(allocate([camera], 100)).toEqual({ granted: [undefined], spent: 0, next: 150 });
  });

  test('names what one step better would cost', () => {
    expect(allocate([camera], 200).next).toBe(450);
    expect(allocate([camera, camera], 450).next).toBe(600);
  });

  test('is the lowest layer when all are larger than the picture shown', () => {
    expect(allocate([{ ...screen, wanted: 0 }], 2000).granted).toEqual([2]);
  });
});
