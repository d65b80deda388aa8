import { expect, it } from 'vitest';
import { seeded } from './seed.ts';

it('the same seed brings the same chance, another one another', () => {
  const draw = (seed: number): number[] => {
    const chance = seeded('test', seed);
    return Array.from({ length: 20 }, () => chance.between(1, 1000));
  };
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
  expect(draw(7).every((number) => number >= 1 && number <= 1000)).toBe(true);
});
