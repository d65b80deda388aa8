const SIZE = 1024;

/** The last 1024 packets of one incoming stream by sequence number; retransmissions to all subscribers read from it. */
export class PacketRing {
  private readonly slots: (Buffer | undefined)[] = new Array<Buffer | undefined>(SIZE).fill(undefined);

  put(sequence: number, packet: Buffer): void {
    this.slots[sequence % SIZE] = packet;
  }

  find(sequence: number): Buffer | undefined {
    const packet = this.slots[sequence % SIZE];
    return packet && packet.readUInt16BE(2) === sequence ? packet : undefined;
  }
}
