import { createTarDecoder, createTarPacker, type TarPackController } from 'modern-tar';
import { Refusal } from '../refusal.ts';

export type TarEntry = { name: string; size: number; body: AsyncIterable<Buffer> };

async function pack(entries: AsyncIterable<TarEntry>, controller: TarPackController): Promise<void> {
  for await (const { name, size, body } of entries) {
    await ReadableStream.from(body).pipeTo(controller.add({ name, size, mode: 0o600 }));
  }
  controller.finalize();
}

/** A backup is an ordinary tar archive inside its compression, so that it opens without us too. */
export async function* writeTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Uint8Array> {
  const { readable, controller } = createTarPacker();
  const packed = pack(entries, controller).catch((error: unknown) => controller.error(error));
  try {
    yield* readable;
  } finally {
    await packed;
  }
}

const asBuffer = ({ buffer, byteOffset, length }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, length);

/** The files of an archive in order. A request for the next file skips the rest of a body. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  let failure: unknown;
  async function* watched(): AsyncGenerator<Buffer> {
    try {
      yield* source;
    } catch (error) {
      failure = error;
      throw error;
    }
  }
  async function* refusing<T>(chunks: AsyncIterable<T>): AsyncGenerator<T> {
    try {
      yield* chunks;
    } catch (error) {
      if (error === failure) throw error;
      throw new Refusal('The backup is damaged.');
    }
  }
  async function* bytesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
    for await (const chunk of refusing(body.values({ preventCancel: true }))) yield asBuffer(chunk);
  }
  /** Read to its end: the decoder may wait for ever for what comes after a body that was cancelled. */
  async function passOver(body: ReadableStream<Uint8Array>): Promise<void> {
    for await (const _ of refusing(body));
  }
  const decoder = createTarDecoder({ strict: true });
  for await (const { header, body } of refusing(ReadableStream.from(watched()).pipeThrough(decoder))) {
    yield { name: header.name, size: header.size, body: bytesOf(body) };
    if (!body.locked) await passOver(body);
  }
}
