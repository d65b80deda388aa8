import { describe, expect, it } from 'vitest';
import { firstPen, penColors } from './pen.ts';

const people = [{ id: 'ana' }, { id: 'rui' }];
const colorsOf = (...ids: string[]) => ids.map((id) => firstPen(people, id).color);

describe('the first pen', () => {
  it('has a different colour for everybody, also for people about to join', () => {
    expect(colorsOf('ana', 'rui', 'a guest')).toEqual(penColors.slice(0, 3));
  });

  it('starts over when all colours are in use', () => {
    const crowd = penColors.map((id) => ({ id }));
    expect(firstPen(crowd, 'one more').color).toBe(penColors[0]);
  });
});
