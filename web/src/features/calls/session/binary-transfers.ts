import { type BinaryTransfer, type BinaryTransferTopic, binaryTransfers } from '@sightline/contract/call-messages';
import { Id } from '@sightline/contract/fields';
import type { ByteStreamReader, Room } from 'livekit-client';
import { jpegSize } from '../picture/jpeg-size.ts';

const topics = Object.keys(binaryTransfers) as BinaryTransferTopic[];

/** In as many packets as it takes, to everybody or to one. A picture is compressed as it is. */
export async function sendBinaryTransfer(
  room: Room,
  topic: BinaryTransferTopic,
  { id, content }: Pick<BinaryTransfer, 'id' | 'content'>,
  to?: string,
): Promise<void> {
  const { mime } = binaryTransfers[topic];
  await room.localParticipant.sendBytes(new Uint8Array(await content.arrayBuffer()), {
    topic,
    name: id,
    mimeType: mime,
    compress: false,
    ...(to && { destinationIdentities: [to] }),
  });
}

/** What arrives was sent by somebody else's browser: what is none of ours, or too large, is not read, and not shown. */
export async function readBinaryTransfer(
  topic: BinaryTransferTopic,
  reader: Pick<ByteStreamReader, 'info' | 'readAll'>,
  senderId: string,
): Promise<BinaryTransfer | undefined> {
  const { mime, bytes, side } = binaryTransfers[topic];
  const { name, mimeType, size } = reader.info;
  const { data: id } = Id.safeParse(name);
  if (!id || mimeType !== mime || size === undefined || size > bytes) return undefined;
  try {
    // No more of it comes in than was announced, and nothing less counts.
    const content = new Blob((await reader.readAll()) as BlobPart[], { type: mime });
    const picture = jpegSize(new Uint8Array(await content.arrayBuffer()));
    const isShowable = picture && Math.max(picture.width, picture.height) <= side;
    return isShowable ? { topic, id, content, senderId } : undefined;
  } catch (error) {
    console.warn('What somebody sent did not arrive whole.', error);
    return undefined;
  }
}

export function onBinaryTransfer(room: Room, onParcel: (parcel: BinaryTransfer) => void): void {
  for (const topic of topics)
    room.registerByteStreamHandler(
      topic,
      (reader, { identity }) =>
        void readBinaryTransfer(topic, reader, identity).then((parcel) => parcel && onParcel(parcel)),
    );
}
