import {
  CampaignDetail,
  CampaignFunnel,
  CampaignList,
  Contact,
  ContactHistory,
  ContactSummary,
  DailyFiguresList,
  DiscoveredMailbox,
  ErrorBody,
  IncomingMail,
  IncomingMailRow,
  Mailbox,
  MailboxHealth,
  MailboxList,
  LoginResponse,
  MailboxSignInStart,
  MailPreview,
  MailStatus,
  MonitoringCampaign,
  MonitoringContact,
  Organization,
  PickerOrganization,
  PurgePreview,
  PurgeResult,
  RefreshResponse,
  Scenario,
  SignedOutMailboxes,
  StaffAnswerSent,
  Template,
  UploadResponse,
  User,
} from '@touchline/shared/contract';
import type { LightMyRequestResponse } from 'fastify';
import { z } from 'zod';

/** What each call answers when it succeeds, taken from the contract and not from the routes under test. */
const ANSWERS: readonly [call: RegExp, answer: z.ZodType][] = [
  [/^POST \/api\/auth\/login\/$/, LoginResponse],
  [/^POST \/api\/auth\/refresh\/$/, RefreshResponse],
  [/^GET \/api\/auth\/me\/$/, User],
  [/^GET \/api\/contacts\/$/, z.array(Organization)],
  [/^GET \/api\/contacts\/organizations-with-contacts\/$/, z.array(PickerOrganization)],
  [/^POST \/api\/contacts\/organizations\/$/, Organization],
  [/^(GET|PUT) \/api\/contacts\/organizations\/[^/]+\/$/, Organization],
  [/^POST \/api\/contacts\/organizations\/[^/]+\/contacts\/$/, Contact],
  [/^GET \/api\/contacts\/contacts\/\?unassigned=1$/, z.array(Contact)],
  [/^PUT \/api\/contacts\/contacts\/[^/]+\/$/, Contact],
  [/^DELETE \/api\/contacts\/purge-unassigned-empty\/\?dry_run=1$/, PurgePreview],
  [/^DELETE \/api\/contacts\/purge-unassigned-empty\/$/, PurgeResult],
  [/^GET \/api\/contacts\/summary\/$/, ContactSummary],
  [/^POST \/api\/uploads\/(image|from-url)\/$/, UploadResponse],
  [/^GET \/api\/templates\/$/, z.array(Template)],
  [/^POST \/api\/templates\/$/, Template],
  [/^PUT \/api\/templates\/[^/]+\/$/, Template],
  [/^POST \/api\/mailboxes\/sign-in\/$/, MailboxSignInStart],
  [/^GET \/api\/campaigns\/scenarios\/$/, z.array(Scenario)],
  [/^GET \/api\/campaigns\/all\/$/, CampaignList],
  [/^GET \/api\/campaigns\/monitoring\/campaigns\/$/, z.array(MonitoringCampaign)],
  [/^GET \/api\/campaigns\/monitoring\/contacts\/$/, z.array(MonitoringContact)],
  [/^GET \/api\/campaigns\/monitoring\/contacts\/[^/]+\/history\/$/, ContactHistory],
  [/^GET \/api\/campaigns\/monitoring\/campaigns\/[^/]+\/funnel\/$/, CampaignFunnel],
  [/^GET \/api\/campaigns\/monitoring\/daily\/$/, DailyFiguresList],
  [/^POST \/api\/campaigns\/monitoring\/contacts\/[^/]+\/reply\/$/, StaffAnswerSent],
  [/^POST \/api\/mail\/preview\/$/, MailPreview],
  [/^GET \/api\/mailboxes\/$/, MailboxList],
  [/^GET \/api\/mailboxes\/signed-out\/$/, SignedOutMailboxes],
  [/^GET \/api\/mailboxes\/[^/]+\/health\/$/, MailboxHealth],
  [/^POST \/api\/mailboxes\/$/, Mailbox],
  [/^POST \/api\/mailboxes\/discover\/$/, DiscoveredMailbox],
  [/^PUT \/api\/mailboxes\/[^/]+\/(connection\/)?$/, Mailbox],
  [/^GET \/api\/mail\/status\/$/, MailStatus],
  [/^GET \/api\/mail\/incoming\/(\?.*)?$/, z.array(IncomingMailRow)],
  [/^GET \/api\/mail\/incoming\/[^/]+\/$/, IncomingMail],
  [/^POST \/api\/campaigns\/\d+\/messages\/\d+\/settle\/$/, CampaignDetail],
  [/^POST \/api\/campaigns\/$/, CampaignDetail],
  [/^GET \/api\/campaigns\/\d+\/$/, CampaignDetail],
  [/^PUT \/api\/campaigns\/[^/]+\/update\/$/, CampaignDetail],
];

/**
 * Fails unless the answer is what the contract promises, to the field: `{detail, errors?}` from 400, nothing for
 * 204 and 304, and otherwise the call's own schema. Nothing the API answers with JSON may stay unchecked.
 */
export function expectContract(method: string, url: string, answer: LightMyRequestResponse): void {
  if (answer.statusCode === 204 || answer.statusCode === 304) {
    expect(answer.body).toBe('');
    // A length without a body looks like a truncated answer to the gateway.
    expect(answer.headers['content-length']).toBeUndefined();
    return;
  }
  if (answer.statusCode >= 400) {
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(z.strictObject(ErrorBody.shape).parse(answer.json())).toEqual(answer.json());
    return;
  }
  const schema = ANSWERS.find(([call]) => call.test(`${method} ${url}`))?.[1];
  if (!schema) return;
  expect(schema.parse(answer.json())).toEqual(answer.json());
}
