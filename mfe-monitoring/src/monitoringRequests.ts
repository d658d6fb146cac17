/** `GET /api/campaigns/all/`: every campaign; also the key of the list in the read cache. */
export const CAMPAIGNS_PATH = '/api/campaigns/all/';

/** `GET /api/contacts/summary/`: how many contacts there are. */
export const SUMMARY_PATH = '/api/contacts/summary/';

/** `GET /api/campaigns/monitoring/campaigns/`: a row of figures for each campaign. */
export const MONITORING_CAMPAIGNS_PATH = '/api/campaigns/monitoring/campaigns/';

/** `GET /api/campaigns/monitoring/contacts/`: a row for each contact, with what it wrote last. */
export const MONITORING_CONTACTS_PATH = '/api/campaigns/monitoring/contacts/';

/** `GET /api/campaigns/monitoring/daily/`: mails of each of the last 30 days. */
export const DAILY_PATH = '/api/campaigns/monitoring/daily/';

/** `GET /api/campaigns/monitoring/contacts/{id}/history/` */
export const historyPath = (id: number): string => `${MONITORING_CONTACTS_PATH}${id}/history/`;

/** `GET /api/campaigns/monitoring/campaigns/{id}/funnel/` */
export const funnelPath = (id: number): string => `${MONITORING_CAMPAIGNS_PATH}${id}/funnel/`;

/** `GET /api/mail/incoming/{id}/`: a mail that came in, whole. */
export const incomingMailPath = (id: string): string => `/api/mail/incoming/${encodeURIComponent(id)}/`;

/** `GET /api/mail/incoming/{id}/raw/`: its source (RFC 5322), byte for byte. */
export const mailSourcePath = (id: string): string => `${incomingMailPath(id)}raw/`;
