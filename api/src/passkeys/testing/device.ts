import { isoCBOR } from '@simplewebauthn/server/helpers';
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** What a device may be told to do otherwise than it should. */
export interface Oddity {
  readonly origin?: string;
  readonly rpId?: string;
  /** The person was not asked for finger, face or PIN. */
  readonly isUnverified?: boolean;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

const clientData = (type: string, challenge: string, from: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));

/** A device with one passkey, as browsers know them (WebAuthn Level 2), made of nothing but its key. */
export function createDevice(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(16);
  let counter = 0;

  const authenticatorData = (
    flags: number,
    { rpId, isUnverified = false }: Oddity,
    more = Buffer.alloc(0),
  ) => {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const allFlags = flags | USER_PRESENT | (isUnverified ? 0 : USER_VERIFIED);
    return Buffer.concat([sha256(rpId ?? new URL(origin).hostname), Buffer.from([allFlags]), count, more]);
  };
  const credential = (response: object) => ({
    id: credentialId.toString('base64url'),
    rawId: credentialId.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    /** Makes its passkey. @returns `RegistrationResponseJSON` */
    register: (challenge: string, oddity: Oddity = {}) => {
      const key = new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, isoCBOR.encode(key)]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(HAS_CREDENTIAL, oddity, attested)],
      ]);
      return credential({
        clientDataJSON: clientData('webauthn.create', challenge, oddity.origin ?? origin).toString(
          'base64url',
        ),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        transports: ['internal'],
      });
    },
    /** Signs a challenge. @returns `AuthenticationResponseJSON` */
    answer: (challenge: string, oddity: Oddity = {}) => {
      const told = clientData('webauthn.get', challenge, oddity.origin ?? origin);
      const data = authenticatorData(0, oddity);
      const signature = sign('sha256', Buffer.concat([data, sha256(told)]), privateKey);
      return credential({
        clientDataJSON: told.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      });
    },
  };
}
