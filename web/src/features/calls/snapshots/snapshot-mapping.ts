import type { Mark } from '@sightline/contract/annotations';
import type { Size } from '../picture/picture-mapping.ts';

/**
 * A photo often shows more than the stream: the sensor is 4:3, and the stream is 16:9 from its middle. Marks stay on
 * the same things if the stream is taken as the largest part of its shape in the middle of the photo.
 */
export function marksOnPhoto(marks: readonly Mark[], stream: Size, photo: Size): Mark[] {
  const [streamShape, photoShape] = [stream.width / stream.height, photo.width / photo.height];
  if (!Number.isFinite(streamShape) || !Number.isFinite(photoShape)) return [...marks];
  const x = Math.min(1, streamShape / photoShape);
  const y = Math.min(1, photoShape / streamShape);
  const middle = (at: number, share: number): number => 0.5 + (at - 0.5) * share;
  return marks.map((mark) => ({
    ...mark,
    width: mark.width * x,
    points: mark.points.map((point): [number, number] => [middle(point[0], x), middle(point[1], y)]),
  }));
}
