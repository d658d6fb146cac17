/** `Content-Disposition` of a download (RFC 6266), with a plain name for clients that do not understand the other. */
export function attachment(fileName: string): string {
  const plain = fileName.replaceAll(/[^\w. -]+/gu, '_');
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/gu,
    (mark) => `%${mark.codePointAt(0)?.toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
