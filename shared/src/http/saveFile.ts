/** Hands a file to the browser, which saves it as it saves downloads. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // At once would be too early: browsers read the content after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
