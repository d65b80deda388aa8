import type { Mark } from '@sightline/contract/annotations';
import type { Size } from '../picture/picture-mapping.ts';

/**
 * A photo often shows more than the stream did: the sensor is 4:3, the stream 16:9 of its middle. What was drawn on the
 * stream lies on the same things in the photo when the stream is taken for the largest part in the middle of the photo
 * that has its shape.
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
