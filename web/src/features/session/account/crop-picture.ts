/** In pixels of the picture. */
export type Region = { x: number; y: number; width: number; height: number };

/** Side of the square that is sent: avatars are small everywhere. */
const side = 512;

const load = (address: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const picture = new Image();
    picture.onload = () => resolve(picture);
    picture.onerror = () => reject(new Error('the picture cannot be read'));
    picture.src = address;
  });

export async function canShow(file: File): Promise<boolean> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  bitmap?.close();
  return bitmap !== undefined;
}

/** A square part of a picture, small enough to send at once. */
export async function cropPicture(address: string, { x, y, width, height }: Region): Promise<Blob> {
  const picture = await load(address);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  canvas.getContext('2d')?.drawImage(picture, x, y, width, height, 0, 0, side, side);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture cannot be cut'))), 'image/webp', 0.9),
  );
}
