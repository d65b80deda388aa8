/// <reference lib="webworker" />
import { pictureCache } from '../lib/kept-pictures.ts';

/** The server says each time who may see a picture; without a connection the small ones that the pages kept are shown. */
export async function keptPicture(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(request.url, { cacheName: pictureCache, ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}
