import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type { NewCredential, SignedChallenge } from '@sightline/contract/session/passkeys';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { z } from 'zod';

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();
const text = (bytes: Buffer): string => bytes.toString('base64url');

/** The page passes these to the device, which signs them. */
export type Ceremony = { challenge: string; origin: string };

type Flags = { isVerified?: boolean; counter?: number; rpId?: string };

/** Present, and by default verified by finger, face or PIN. */
function authenticatorData({ origin }: Ceremony, flags: Flags, attested?: Buffer): Buffer {
  const { isVerified = true, counter = 0, rpId = new URL(origin).hostname } = flags;
  const head = Buffer.alloc(5);
  head[0] = 0x01 | (isVerified ? 0x04 : 0) | (attested ? 0x40 : 0);
  head.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(rpId), head, attested ?? Buffer.alloc(0)]);
}

const clientData = (type: string, { challenge, origin }: Ceremony): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** A phone in software: makes keys and signs with them, as WebAuthn says (ES256, no attestation). */
export class PasskeyDevice {
  readonly id = text(randomBytes(16));
  readonly #key: KeyObject;
  readonly #publicKey: Uint8Array;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    this.#publicKey = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    );
  }

  create(ceremony: Ceremony, flags: Flags = {}): z.input<typeof NewCredential> {
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, this.#publicKey]);
    const attestation = isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(authenticatorData(ceremony, flags, attested))],
      ]),
    );
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: text(clientData('webauthn.create', ceremony)),
        attestationObject: text(Buffer.from(attestation)),
        transports: ['internal'],
      },
    };
  }

  sign(ceremony: Ceremony, flags: Flags = {}): z.input<typeof SignedChallenge> {
    const data = authenticatorData(ceremony, flags);
    const client = clientData('webauthn.get', ceremony);
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(client)]))
      .sign(this.#key);
    return {
      ...this.#credential(),
      response: { clientDataJSON: text(client), authenticatorData: text(data), signature: text(signature) },
    };
  }

  #credential() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, clientExtensionResults: {} };
  }
}
