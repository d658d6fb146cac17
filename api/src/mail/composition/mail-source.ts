import { encode as encodeBase64, wrap as wrapBase64 } from 'nodemailer/lib/base64';
import type MimeNode from 'nodemailer/lib/mime-node';
import { encode as encodeQuotedPrintable, wrap as wrapQuotedPrintable } from 'nodemailer/lib/qp';

/**
 * The source of a mail whose parts are texts with CRLF at the ends of their lines, or files in base64: with the library's headers and encodings,
 * and the same bytes as its `build`, except where that breaks a last line that ends in a space. `build` sends every part
 * through a chain of streams, because contents may be files or addresses; for texts of a few kilobytes that is most of the
 * work of composing a mail.
 * @throws TypeError for a part that would have to be read from somewhere.
 */
export function sourceOf(mail: MimeNode): Buffer {
  const source = write(mail);
  return Buffer.from(source.endsWith('\n') ? source : `${source}\r\n`);
}

function write(node: MimeNode): string {
  const start = `${node.buildHeaders()}\r\n\r\n${bodyOf(node)}`;
  if (!node.multipart) return start;
  const parts = node.childNodes.map((part) => `--${node.boundary}\r\n${write(part)}\r\n`);
  return `${start}${parts.join('')}--${node.boundary}--\r\n`;
}

function bodyOf(node: MimeNode): string {
  const { content = '' } = node;
  if (Buffer.isBuffer(content)) return wrapBase64(encodeBase64(content));
  if (typeof content !== 'string') throw new TypeError('A part of a mail is not a text');
  switch (node.getTransferEncoding()) {
    case 'quoted-printable':
      return wrapQuotedPrintable(encodeQuotedPrintable(content));
    case 'base64':
      return wrapBase64(encodeBase64(content));
    default:
      return content;
  }
}
