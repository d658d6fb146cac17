import { z } from 'zod';
import { TEXT_LIMITS } from './rules.ts';
import { lineOfText, text, webAddress } from './text.ts';

/** What a reply does to the person's sequences in other campaigns. The database checks the same list. */
export const REPLY_EFFECTS = ['ended', 'held'] as const;
export type ReplyEffect = (typeof REPLY_EFFECTS)[number];

/** A country, or a region of one, by its code: one of {@link HolidayCountries}. */
const HolidayCountry = text(24);

/** What emails say of the company (T9): `''` for what nobody has filled in, or an older API does not know. */
const company = {
  company_name: lineOfText(TEXT_LIMITS.companyName),
  /** As it stands at the end of an email, on one line. */
  company_address: lineOfText(TEXT_LIMITS.companyAddress),
  company_website: webAddress,
  /** Address of an image, fit for mail. */
  company_logo: webAddress,
};

/** What the team has chosen for everybody: `GET` and `PUT /api/settings/`. */
export const TeamSettings = z.strictObject({
  /**
   * What a reply does to the person's sequences in other campaigns: ends them, or holds them until somebody resumes them
   * (S6).
   */
  reply_effect: z.enum(REPLY_EFFECTS).default('ended'),
  /**
   * Of which country, or region of one, public holidays are left out (V10): `CA`, `CA-NS` (ISO 3166). Null: of none.
   */
  holiday_country: HolidayCountry.nullable().default(null),
  /** Whether everybody must have a second factor (U2). */
  two_factor_required: z.boolean().default(false),
  /** Whether a campaign goes out only once somebody else has approved it (U4). */
  approval_required: z.boolean().default(false),
  company_name: company.company_name.default(''),
  company_address: company.company_address.default(''),
  company_website: company.company_website.default(''),
  company_logo: company.company_logo.default(''),
});
export type TeamSettings = z.infer<typeof TeamSettings>;

/** `PUT /api/settings/`. What is left out stays as it is. */
export const TeamSettingsChange = z.strictObject({
  reply_effect: z.enum(REPLY_EFFECTS).optional(),
  holiday_country: HolidayCountry.nullable().optional(),
  two_factor_required: z.boolean().optional(),
  approval_required: z.boolean().optional(),
  company_name: company.company_name.optional(),
  company_address: company.company_address.optional(),
  company_website: company.company_website.optional(),
  company_logo: company.company_logo.optional(),
});
export type TeamSettingsChange = z.infer<typeof TeamSettingsChange>;

/** What emails say of the company. */
export type CompanyDetails = Pick<
  TeamSettings,
  'company_name' | 'company_address' | 'company_website' | 'company_logo'
>;

/** A country whose public holidays are known, or a region of it. Names are in the language of the request. */
const HolidayPlace = z.object({ code: HolidayCountry, name: z.string() });

/** Answer of `GET /api/settings/holiday-countries/`, by name. */
export const HolidayCountries = z.object({
  results: z.array(HolidayPlace.extend({ regions: z.array(HolidayPlace) })),
});
export type HolidayCountries = z.infer<typeof HolidayCountries>;
