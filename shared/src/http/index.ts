export { http } from './client.ts';
export { errorMessage, errorPayload, errorStatus, fieldErrors } from './errors.ts';
