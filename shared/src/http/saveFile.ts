/** Hands a file to the browser to be saved like a download. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Not at once: browsers read the content after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
