/** `GET /api/templates/`: every template; also the key of the list in the read cache. */
export const TEMPLATES_PATH = '/api/templates/';
