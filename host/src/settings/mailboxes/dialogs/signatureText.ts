/** The lines of a signature as they are typed. @param html as it is stored */
export function textOfSignature(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const line of body.querySelectorAll('br')) line.replaceWith('\n');
  return [...body.children].some(({ tagName }) => tagName === 'DIV' || tagName === 'P')
    ? [...body.children].map(({ textContent }) => textContent).join('\n')
    : body.textContent;
}

/** The HTML of a signature, a line in each `div`. */
export function signatureOfText(text: string): string {
  if (text.trim() === '') return '';
  return text
    .trimEnd()
    .split('\n')
    .map((line) => `<div>${line.trim() === '' ? '<br>' : escapeText(line)}</div>`)
    .join('');
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
