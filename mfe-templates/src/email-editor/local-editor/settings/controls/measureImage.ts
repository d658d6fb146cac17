/** Size in pixels of the image at an address; undefined when none can be loaded. */
export function measureImage(url: string): Promise<{ width: number; height: number } | undefined> {
  return new Promise((resolve) => {
    const image = new Image();
    image.addEventListener('load', () => {
      const { naturalWidth: width, naturalHeight: height } = image;
      resolve(width > 0 && height > 0 ? { width, height } : undefined);
    });
    image.addEventListener('error', () => resolve(undefined));
    image.src = url;
  });
}
