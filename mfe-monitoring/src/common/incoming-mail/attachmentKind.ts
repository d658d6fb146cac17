/** The kind of an attachment, as a reader of the mail would call it. */
export type AttachmentKind =
  | 'picture'
  | 'pdf'
  | 'workbook'
  | 'document'
  | 'invitation'
  | 'email'
  | 'video'
  | 'audio'
  | 'archive'
  | 'file';

/** By type, and by extension for mail programs that call everything `application/octet-stream`. */
const KINDS: readonly (readonly [kind: AttachmentKind, types: RegExp, names: RegExp])[] = [
  ['picture', /^image\//u, /\.(?:png|jpe?g|gif|webp|heic|tiff?|bmp|svg)$/iu],
  ['pdf', /^application\/pdf$/u, /\.pdf$/iu],
  ['workbook', /spreadsheet|ms-excel|^text\/csv$/u, /\.(?:xlsx?|ods|csv)$/iu],
  ['document', /wordprocessing|msword|opendocument\.text|^text\/rtf$/u, /\.(?:docx?|odt|rtf)$/iu],
  ['invitation', /^text\/calendar$/u, /\.ics$/iu],
  ['email', /^message\//u, /\.(?:eml|msg)$/iu],
  ['video', /^video\//u, /\.(?:mp4|mov|avi|webm)$/iu],
  ['audio', /^audio\//u, /\.(?:mp3|m4a|wav|ogg)$/iu],
  ['archive', /^application\/(?:zip|x-7z|vnd\.rar|gzip)/u, /\.(?:zip|7z|rar|t?gz)$/iu],
];

/** The extension decides which program opens the file, whatever type the mail declares, so it comes first. */
export const attachmentKindOf = (type: string, name: string): AttachmentKind =>
  (KINDS.find(([, , names]) => names.test(name)) ?? KINDS.find(([, types]) => types.test(type)))?.[0] ??
  'file';

/**
 * Extensions of files that programs only show, play or unpack. Harmless extensions are listed rather than harmful ones, because new
 * kinds that run programs appear every year.
 */
const ONLY_SHOWN = new Set(
  (
    'bmp gif heic heif jpeg jpg png tif tiff webp pdf csv doc docx dwg dxf odp ods odt ppt pptx rtf tsv txt xls xlsx ' +
    'eml ics msg vcf aac flac m4a mp3 ogg opus wav avi m4v mkv mov mp4 webm 7z gz rar tar tgz zip'
  ).split(' '),
);

/** Whether a file of that name may run a program, so that saving it takes a question (S12). */
export function mayRunProgram(name: string): boolean {
  // Windows leaves dots and spaces at the end of a name out.
  const extension = /\.(?<extension>[^.]*)$/u.exec(name.replace(/[. ]+$/u, ''))?.groups?.['extension'];
  return !ONLY_SHOWN.has(extension?.toLowerCase() ?? '');
}
