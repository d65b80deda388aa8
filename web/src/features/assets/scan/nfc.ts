type TagRecord = { recordType: string; data?: DataView };
type TagReading = Event & { message: { records: TagRecord[] } };
type TagReader = EventTarget & {
  scan: (options: { signal: AbortSignal }) => Promise<void>;
  write: (
    message: { records: { recordType: string; data: string }[] },
    options: { signal: AbortSignal },
  ) => Promise<void>;
};

/** Not in TypeScript's library: Chrome on Android has it. */
const readerClass = (): (new () => TagReader) | undefined =>
  (globalThis as { NDEFReader?: new () => TagReader }).NDEFReader;

export const hasNfc = (): boolean => readerClass() !== undefined;

function openReader(): TagReader {
  const Reader = readerClass();
  if (!Reader) throw new Error('this browser has no NFC');
  return new Reader();
}

/** The first address or text of the first tag that comes near. */
export function readTag(signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = openReader();
    reader.addEventListener(
      'reading',
      (event) => {
        const { records } = (event as TagReading).message;
        const found = records.find(({ recordType, data }) => data && ['url', 'text'].includes(recordType));
        if (found) resolve(new TextDecoder().decode(found.data));
        else reject(new Error('the tag holds no text'));
      },
      { once: true, signal },
    );
    reader.addEventListener('readingerror', () => reject(new Error('the tag cannot be read')), { once: true, signal });
    reader.scan({ signal }).catch(reject);
  });
}

/** Writes an address on the first tag that comes near. */
export const writeTag = (address: string, signal: AbortSignal): Promise<void> =>
  openReader().write({ records: [{ recordType: 'url', data: address }] }, { signal });
