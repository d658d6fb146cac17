/** `GET /api/campaigns/all/`: every campaign; also the key of the list in the read cache. */
export const CAMPAIGNS_PATH = '/api/campaigns/all/';
