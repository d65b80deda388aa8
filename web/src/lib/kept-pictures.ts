/** Small pictures for a time without a connection. Signing out deletes it. */
export const pictureCache = 'offline-pictures';

/** Keeps these pictures and no others, as many as fit. Returns their bytes. */
export async function keepPictures(urls: readonly string[], most: number): Promise<number> {
  if (!('caches' in globalThis)) return 0;
  const cache = await caches.open(pictureCache);
  let bytes = 0;
  const kept = new Set<string>();
  for (const url of new Set(urls)) {
    if (bytes >= most) break;
    const there = await cache.match(url, { ignoreVary: true });
    const picture = there ?? (await fetch(url, { credentials: 'same-origin' }).catch(() => undefined));
    if (!picture?.ok) continue;
    bytes += (await picture.clone().blob()).size;
    kept.add(new URL(url, location.origin).href);
    if (!there) await cache.put(url, picture);
  }
  for (const request of await cache.keys()) if (!kept.has(request.url)) await cache.delete(request);
  return bytes;
}

export const dropPictures = async (): Promise<void> => {
  await globalThis.caches?.delete(pictureCache);
};
