import { escapeHtml } from '@touchline/shared/safe-html';
import type { Language } from '@touchline/shared';
import type { Block, Design, Row, Values } from '../../../emailEditor.ts';
import { BODY_DEFAULTS, blockMarkup, contentWidth, rowPlace } from './blockMarkup.ts';
import { finishMarkup } from './finishMarkup.ts';
import { asRecord, asText, type JsonRecord } from './json.ts';
import { mailMarkup } from './mailMarkup.ts';
import { mailStyles } from './mailStyles.ts';
import { safeValues } from './safeValues.ts';

export interface MailOptions {
  /** Becomes the title of the document. */
  readonly subject: string;
  /** The language that the mail is written in. */
  readonly language: Language;
  /** The line that inboxes show after the subject; the design's own (`preheaderText`) by default. */
  readonly preheader?: string;
}

/** Shown in the mail itself, for its author, in the mail's language. */
const TOO_LONG = {
  en: 'This mail is too long. What follows is left out.',
  ru: 'Это письмо слишком длинное. Остальное не показано.',
} as const;

const notice = (text: string): string => `<p style="padding: 24px; color: #B42318;">${text}</p>`;

/** The position of a block, for drawing it alone. */
export interface BlockContext {
  readonly bodyValues: Values;
  readonly row: Row;
  readonly columnIndex: number;
}

/**
 * A design as a whole HTML document for mail clients. The design is not changed. Whatever is in it, the result holds
 * nothing executable, and no block that cannot be drawn keeps the others from being drawn.
 */
export function renderMail(design: Design, { subject, language, preheader }: MailOptions): string {
  const given = asRecord(asRecord(asRecord(design)['body'])['values']);
  const values = bodyOf(given);
  const { html, phoneRules } = mailMarkup(design, values, notice(TOO_LONG[language]));
  const ground = asText(values['backgroundColor']);
  const color = asText(values['textColor']);
  const body =
    preheaderMarkup(preheader ?? asText(given['preheaderText'])) +
    `<table role="presentation" width="100%" border="0" cellpadding="0" cellspacing="0" bgcolor="${ground}" style="background-color: ${ground};"><tbody><tr><td align="center">${html}</td></tr></tbody></table>`;
  return `<!DOCTYPE html>
<html lang="${language}" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="x-apple-disable-message-reformatting">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<meta name="color-scheme" content="light">
<meta name="supported-color-schemes" content="light">
<title>${escapeHtml(subject)}</title>
<!--[if mso]><xml><o:OfficeDocumentSettings><o:AllowPNG/><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->
<style>${mailStyles(contentWidth(values), phoneRules)}</style>
</head>
<body style="margin: 0; padding: 0; width: 100%; background-color: ${ground}; color: ${color}; -webkit-text-size-adjust: 100%; -ms-text-size-adjust: 100%;">
${finishMarkup(body)}
</body>
</html>
`;
}

/** HTML of one block alone, for the canvas. Pass it only to `SanitizedHtml`. */
export function renderBlock(block: Block, { bodyValues, row, columnIndex }: BlockContext): string {
  const place = rowPlace(row, bodyOf(bodyValues));
  return finishMarkup(blockMarkup(block, { ...place, columnIndex, columnValues: {} }));
}

function bodyOf(given: unknown): JsonRecord {
  const values = safeValues(given, BODY_DEFAULTS);
  return { ...values, contentWidth: `${contentWidth(values)}px` };
}

/** Padding after the line; otherwise inboxes would append the first words of the mail. */
const FILLING = '&#8199;&#65279;&#847; '.repeat(40);

function preheaderMarkup(text: string): string {
  if (!text.trim()) return '';
  return `<div style="display: none; mso-hide: all; font-size: 1px; line-height: 1px; max-height: 0; max-width: 0; opacity: 0; overflow: hidden;">${escapeHtml(text)}${FILLING}</div>`;
}
