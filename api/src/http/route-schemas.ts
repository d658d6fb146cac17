import {
  Campaign,
  CampaignDetail,
  CampaignFunnel,
  CampaignPlan,
  Contact,
  ContactHistory,
  ContactSummary,
  DailyFigures,
  ErrorBody,
  Mailbox,
  MonitoringCampaign,
  MonitoringContact,
  Organization,
  Scenario,
  Template,
  User,
} from '@touchline/shared/contract';
import { z } from 'zod';

/** Schemas that the OpenAPI document names once and refers to. */
export const namedSchemas = z.registry<{ id?: string | undefined; description?: string }>();
namedSchemas.add(ErrorBody, { id: 'Error' });
namedSchemas.add(Campaign, { id: 'Campaign' });
namedSchemas.add(CampaignDetail, { id: 'CampaignDetail' });
namedSchemas.add(CampaignPlan, { id: 'CampaignPlan' });
namedSchemas.add(MonitoringCampaign, { id: 'MonitoringCampaign' });
namedSchemas.add(CampaignFunnel, { id: 'CampaignFunnel' });
namedSchemas.add(MonitoringContact, { id: 'MonitoringContact' });
namedSchemas.add(ContactHistory, { id: 'ContactHistory' });
namedSchemas.add(DailyFigures, { id: 'DailyFigures' });
namedSchemas.add(Contact, { id: 'Contact' });
namedSchemas.add(Mailbox, { id: 'Mailbox' });
namedSchemas.add(Organization, { id: 'Organization' });
namedSchemas.add(ContactSummary, { id: 'ContactSummary' });
namedSchemas.add(Scenario, { id: 'Scenario' });
namedSchemas.add(Template, { id: 'Template' });
namedSchemas.add(User, { id: 'User' });

const ERRORS = {
  400: 'A field is missing, unknown or wrong, or the body is no JSON',
  401: 'Not signed in, or the session has ended',
  403: 'The role of the account does not allow it',
  404: 'There is no such thing',
  409: 'It clashes with what is stored',
  413: 'The body is too large',
  415: 'The body is of another content type',
  422: 'The content cannot be used',
  429: 'Too many failures, or too often; Retry-After says when to try again',
  503: 'Not available just now',
} as const;

/** Responses of a route that answer with the error body. Wherever a sign-in is required, so is a permission. */
export function errorResponses(...statuses: Exclude<keyof typeof ERRORS, 403>[]) {
  const all = statuses.flatMap((status) => (status === 401 ? ([401, 403] as const) : [status]));
  return Object.fromEntries(
    all.map((status) => [
      status,
      { description: ERRORS[status], content: { 'application/json': { schema: ErrorBody } } },
    ]),
  );
}

/** A response that carries JSON of that schema. */
export const jsonResponse = (description: string, schema: z.ZodType) => ({
  description,
  content: { 'application/json': { schema } },
});

/** 204 or 304; `null` tells the document that there is no body. */
export function noContent(description: string): z.ZodNull {
  const schema = z.null();
  namedSchemas.add(schema, { description });
  return schema;
}

/** Answers JSON that PostgreSQL has put together. */
export const JSON_TYPE = 'application/json; charset=utf-8';
