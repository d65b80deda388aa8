import { type BinaryTransfer, type BinaryTransferTopic, binaryTransfers } from '@sightline/contract/calls/messages';
import { Id } from '@sightline/contract/scalars';
import type { ByteStreamReader, Room } from 'livekit-client';
import { jpegSize } from '../picture/jpeg-size.ts';

const topics = Object.keys(binaryTransfers) as BinaryTransferTopic[];

/** Sends bytes in as many packets as needed, to everybody or to one person. Pictures are compressed already. */
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

/** Input from somebody else's browser: transfers of unknown topics or excessive size are neither read nor shown. */
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
    // Reads no more bytes than were announced, and rejects fewer.
    const content = new Blob((await reader.readAll()) as BlobPart[], { type: mime });
    const picture = jpegSize(new Uint8Array(await content.arrayBuffer()));
    const isShowable = picture && Math.max(picture.width, picture.height) <= side;
    return isShowable ? { topic, id, content, senderId } : undefined;
  } catch (error) {
    console.warn('A binary transfer did not arrive completely.', error);
    return undefined;
  }
}

export function onBinaryTransfer(room: Room, onTransfer: (transfer: BinaryTransfer) => void): void {
  for (const topic of topics)
    room.registerByteStreamHandler(
      topic,
      (reader, { identity }) =>
        void readBinaryTransfer(topic, reader, identity).then((transfer) => transfer && onTransfer(transfer)),
    );
}
