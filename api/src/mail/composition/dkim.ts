import DKIM from 'nodemailer/lib/dkim';
import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { ConfigError } from '../../config.ts';
import type { DkimSettings } from '../mail-settings.ts';

/** What a signature covers (RFC 6376 §5.4.1); RFC 8058 §4 wants both List-Unsubscribe headers among it. */
const SIGNED_HEADERS = [
  'From',
  'Reply-To',
  'To',
  'Subject',
  'Date',
  'Message-ID',
  'In-Reply-To',
  'References',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
].join(':');

/** Prepends a DKIM-Signature to a mail; the result has to go out byte for byte. */
export type Sign = (raw: Buffer) => Promise<Buffer>;

/** @throws {ConfigError} when the key cannot be used. */
export function createSigner(settings: DkimSettings): Sign {
  const dkim = new DKIM({
    domainName: settings.domain,
    keySelector: settings.selector,
    privateKey: readKey(settings.privateKeyFile),
    headerFieldNames: SIGNED_HEADERS,
  });
  return (raw) => buffer(dkim.sign(raw));
}

/** Read at the start, so that a missing key is not noticed only by the first mail. */
function readKey(path: string): KeyObject {
  let key: KeyObject;
  try {
    key = createPrivateKey(readFileSync(path));
  } catch (error) {
    throw new ConfigError(
      'MAIL_DKIM_PRIVATE_KEY_FILE: there is no private key in PEM that can be read there',
      {
        cause: error,
      },
    );
  }
  if (key.asymmetricKeyType !== 'rsa') {
    throw new ConfigError('MAIL_DKIM_PRIVATE_KEY_FILE: the key must be an RSA key');
  }
  return key;
}
