import type { DrawnMark } from '@sightline/contract/annotations';

export const markId = (number: number) => `018f0000-0000-7000-8000-1${String(number).padStart(11, '0')}`;

/** A line of the pen that lies on the screen. */
export const sampleMark = (change: Partial<DrawnMark> = {}): DrawnMark => ({
  id: markId(1),
  author_id: '018f0000-0000-7000-8000-000000000001',
  anchor_id: null,
  tool: 'pen',
  color: '#ff3b30',
  width: 0.008,
  points: [[0.5, 0.5]],
  text: '',
  life: 0,
  ...change,
});
