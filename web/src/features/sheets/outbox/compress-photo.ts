import { limits } from '@sightline/contract/limits';

/** A photo that is small already stays as it was taken. */
const smallEnough = 400_000;
const quality = 0.82;

const nameOf = (name: string): string => `${name.replace(/\.[a-z0-9]{1,5}$/i, '')}.jpg`;

/**
 * A photo as it waits and is sent: fifty of a camera's own size would fill the device, and a weak connection for hours. What the
 * browser cannot read stays as it is; the server says whether it can.
 */
export async function compressPhoto(file: File): Promise<File> {
  if (file.size <= smallEnough) return file;
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!picture) return file;
  const scale = Math.min(1, limits.offline.photo / Math.max(picture.width, picture.height));
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
  picture.close();
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  return blob.size < file.size ? new File([blob], nameOf(file.name), { type: 'image/jpeg' }) : file;
}
