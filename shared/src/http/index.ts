export { http } from './client.ts';
export { forgetDeleted } from './deleted.ts';
export { changeFailure } from './changeFailure.ts';
export { refreshAccessToken } from './refresh.ts';
export { fromHere } from './fromHere.ts';
export { logFailure } from './logFailure.ts';
export { newKey } from './newKey.ts';
export { errorMessage, errorPayload, errorRetryAfter, errorStatus, fieldErrors } from './errors.ts';
export { saveFile } from './saveFile.ts';
