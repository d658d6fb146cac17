/** Limits on decoding one image. */
export interface ImageLimits {
  /** Of all frames together. Four bytes each while decoded. */
  readonly pixels: number;
  /**
   * Of a frame, in either direction. A decoder may take as long for each row as for hundreds of pixels: an interlaced PNG of one pixel by
   * 25 million keeps to the pixels, and takes seconds. WebP ends at 16,383, and cameras far below.
   */
  readonly side: number;
  /** Wider images are scaled down to this; in pixels. */
  readonly width: number;
  /** Higher ones are scaled down to this; any height unless given. */
  readonly height?: number | undefined;
  /** Of processor time. */
  readonly seconds: number;
  /** Resident memory of the process that decodes, in MiB. */
  readonly memoryMebibytes: number;
}

/** 50 megapixels are 200 MB decoded; a mail is 600 to 700 pixels wide, and screens have up to three per pixel. */
export const IMAGE_LIMITS: ImageLimits = {
  pixels: 50_000_000,
  side: 16_384,
  width: 2400,
  seconds: 20,
  memoryMebibytes: 1024,
};
