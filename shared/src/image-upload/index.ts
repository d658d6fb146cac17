/**
 * Images for emails, under `@touchline/shared/image-upload`. Bundled by each section that uploads some; its state lives in
 * `@touchline/shared`, of which the page has one copy.
 */
export { ImageUpload, type ImageUploadProps } from './ImageUpload.tsx';
export { uploadImage, type UploadedImage, type UploadImageOptions } from './uploadImage.ts';
