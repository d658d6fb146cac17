import { z } from 'zod';
import { CampaignStatus } from './campaigns.ts';
import { MAX_DESIGN_LENGTH, MAX_HTML_LENGTH, MAX_STEP_NUMBER, TEMPLATE_TONES, TEXT_LIMITS } from './rules.ts';
import { id, isJsonObject, lineOfText, requiredText, storableText } from './text.ts';

/** What a campaign is about: templates and campaigns of one scenario belong together. */
export const Scenario = z.object({ value: z.string(), label: z.string() });
export type Scenario = z.infer<typeof Scenario>;

export const TemplateTone = z.enum(TEMPLATE_TONES);
export type TemplateTone = z.infer<typeof TemplateTone>;

/** An e-mail template, as the API answers it. Times are ISO 8601 in UTC, with milliseconds. */
export const Template = z.object({
  id: z.int(),
  title: z.string(),
  subject: z.string(),
  /** `value` of a {@link Scenario}. */
  scenario: z.string(),
  tone: TemplateTone,
  /** Which e-mail of a campaign it is meant for, from 1. */
  step_number: z.int(),
  /** The editor's design, as a JSON string (T7). */
  content: z.string(),
  /** The mail that the editor made from the design. Never to be drawn outside a sandboxed frame. */
  html: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Template = z.infer<typeof Template>;

const templateFields = {
  title: requiredText(TEXT_LIMITS.templateTitle),
  /** May be empty: a later step then goes out as an answer in the thread of the first. */
  subject: lineOfText(TEXT_LIMITS.subject),
  scenario: requiredText(TEXT_LIMITS.scenarioValue),
  tone: TemplateTone,
  step_number: z.int().min(1).max(MAX_STEP_NUMBER).default(1),
  content: storableText(MAX_DESIGN_LENGTH).refine(isJsonObject, { params: { code: 'json' } }),
  html: storableText(MAX_HTML_LENGTH),
};

/** `POST /api/templates/` */
export const NewTemplate = z.strictObject(templateFields);
export type NewTemplate = z.infer<typeof NewTemplate>;

/**
 * `PUT /api/templates/{id}/` with the full template. `updated_at` is that of the template that was edited: when it
 * has been changed since, the answer is 409 and nothing is overwritten. Without it the template is overwritten.
 */
export const TemplateUpdate = z.strictObject({
  ...templateFields,
  id: id.optional(),
  created_at: z.string().max(TEXT_LIMITS.timestamp).optional(),
  updated_at: z.iso.datetime({ offset: true }).optional(),
});
export type TemplateUpdate = z.infer<typeof TemplateUpdate>;

/** Answer of `GET /api/templates/{id}/use/`: the campaigns that have the template in a step, those with most people to come first. */
export const TemplateUse = z.object({
  campaigns: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      status: CampaignStatus,
      /** The steps that it is chosen for, lowest first. */
      steps: z.array(z.int()),
      /** Whose email of these steps is still to go out: they get the template as it is then. */
      people: z.int(),
      /** The first step of which somebody's is; null for nobody. */
      first_step: z.int().nullable(),
    }),
  ),
});
export type TemplateUse = z.infer<typeof TemplateUse>;

/** `POST /api/uploads/from-url/` */
export const UploadFromUrlRequest = z.strictObject({ url: requiredText(TEXT_LIMITS.url) });
export type UploadFromUrlRequest = z.infer<typeof UploadFromUrlRequest>;

/** Answer of `POST /api/uploads/image/` and `POST /api/uploads/from-url/`: an absolute URL, fit for mail. */
export const UploadResponse = z.object({ url: z.url() });
export type UploadResponse = z.infer<typeof UploadResponse>;
