/**
 * The only rules that are not inline: resets for clients that read style sheets, and differences on phones. Even without
 * them the columns stack, because they are inline blocks no wider than the window.
 */
export function mailStyles(width: number, phoneRules: readonly string[]): string {
  const phone = [
    '.column{display:block !important;width:100% !important;max-width:100% !important}',
    '.hide-mobile{display:none !important}',
    'table.show-mobile{display:table !important}',
    ...phoneRules,
  ];
  return [
    'table,td{border-collapse:collapse;mso-table-lspace:0;mso-table-rspace:0}',
    'img{border:0;line-height:100%;outline:none;text-decoration:none;-ms-interpolation-mode:bicubic}',
    'p{margin:0}',
    'a[x-apple-data-detectors]{color:inherit !important;text-decoration:none !important}',
    `@media only screen and (max-width:${width - 1}px){${phone.join('')}}`,
  ].join('\n');
}
