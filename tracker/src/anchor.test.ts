import { expect, test } from 'vitest';
import { Anchor } from './anchor.ts';
import { PoseFinder } from './pose-finder.ts';
import { createPyramid } from './pyramid.ts';

function newAnchor(): Anchor {
  const finder = new PoseFinder(1);
  return new Anchor(1, finder.makeKeyframe(createPyramid(320, 240), [{ x: 160, y: 120 }]), finder, 0);
}

test('what an anchor was drawn on is described in two frames, so that neither is dear', () => {
  const anchor = newAnchor();
  anchor.describe(false);
  expect(anchor.isDescribed).toBe(false);
  anchor.describe(false);
  expect(anchor.isDescribed).toBe(true);
});

test('and in one when something is lost and waits for it', () => {
  const anchor = newAnchor();
  anchor.describe(true);
  expect(anchor.isDescribed).toBe(true);
});
