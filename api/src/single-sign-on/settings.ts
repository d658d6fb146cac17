import { ROLES, type Role } from '@touchline/shared/contract';
import { z } from 'zod';
import { providerUrl } from '../mailboxes/sign-in/provider-settings.ts';

/** The provider of the company that people sign in with (OpenID Connect, U5). */
export interface SingleSignOnSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What the button calls it. */
  readonly name: string;
  readonly scope: string;
  /** The claim that names the groups of a person. */
  readonly groupsClaim: string;
  /** What each group may do; of several the most. */
  readonly roles: ReadonlyMap<string, Role>;
  /** How long a session lasts, after which the provider is asked again. */
  readonly sessionSeconds: number;
  /** How long a session goes on while the provider cannot be asked about its person. */
  readonly unreachableSeconds: number;
}

const roleOfGroup = z.string().transform((value, context): ReadonlyMap<string, Role> => {
  try {
    const roles = z.record(z.string().min(1), z.enum(ROLES)).parse(JSON.parse(value));
    if (Object.keys(roles).length > 0) return new Map(Object.entries(roles));
  } catch {
    // Said below.
  }
  context.addIssue({
    code: 'custom',
    message: `must be JSON such as {"turf-team":"staff"}, with ${ROLES.join(', ')}`,
  });
  return z.NEVER;
});

/** The settings of single sign-on, each with its check, its default in words and its meaning. */
export const SINGLE_SIGN_ON_SETTINGS = {
  OIDC_ISSUER: {
    check: providerUrl.optional(),
    default: 'none: nobody signs in with a provider',
    meaning: 'Issuer of the provider that people sign in with (OpenID Connect).',
  },
  OIDC_CLIENT_ID: {
    check: z.string().min(1).optional(),
    default: 'none',
    meaning: 'Client ID of Touchline there.',
  },
  OIDC_CLIENT_SECRET: {
    check: z.string().min(1).optional(),
    default: 'none',
    meaning: 'Secret of that client.',
  },
  OIDC_ROLES: {
    check: roleOfGroup.optional(),
    default: 'none',
    meaning:
      'Which group may do what, as JSON of group → role; of several the most. Who is in none is not let in.',
  },
  OIDC_GROUPS_CLAIM: {
    check: z.string().min(1).default('groups'),
    default: 'groups',
    meaning: 'Claim of the ID token that lists the groups of a person.',
  },
  OIDC_SCOPE: {
    check: z
      .string()
      .refine((scope) => scope.split(' ').includes('openid'), { error: 'must contain openid' })
      .default('openid email profile'),
    default: 'openid email profile',
    meaning: 'What is asked for at the provider; some give groups only for a scope of their own.',
  },
  OIDC_NAME: {
    check: z.string().trim().min(1).max(60).optional(),
    default: 'the host of OIDC_ISSUER',
    meaning: 'What the button of the Log In screen calls the provider.',
  },
  OIDC_SESSION_SECONDS: {
    check: z.coerce.number().int().min(60).max(2_592_000).default(28_800),
    default: '28800',
    meaning:
      'How long a sign-in with the provider lasts; where it cannot be asked again, a group that was taken away is noticed within it.',
  },
  OIDC_UNREACHABLE_SECONDS: {
    check: z.coerce.number().int().min(60).max(2_592_000).default(3600),
    default: '3600',
    meaning:
      'How long people who signed in with the provider go on while it cannot be asked again whether they may.',
  },
  PASSWORD_SIGN_IN: {
    check: z.enum(['0', '1']).default('1'),
    default: '1',
    meaning:
      '0: only the administrator of ADMIN_EMAIL signs in by password or passkey, everybody else with the provider.',
  },
} as const;

type Values = {
  [Name in keyof typeof SINGLE_SIGN_ON_SETTINGS]: z.output<(typeof SINGLE_SIGN_ON_SETTINGS)[Name]['check']>;
};

/** @returns the settings, undefined where there are none, or a sentence about what does not fit together. */
export function readSingleSignOn(values: Values): SingleSignOnSettings | undefined | string {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values;
  const roles = values.OIDC_ROLES;
  const given = [issuer, clientId, clientSecret, roles].filter((value) => value !== undefined);
  if (given.length === 0) {
    return values.PASSWORD_SIGN_IN === '0' ? 'PASSWORD_SIGN_IN: 0 needs OIDC_ISSUER' : undefined;
  }
  if (!issuer || !clientId || !clientSecret || !roles) {
    return 'OIDC_*: all of OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_ROLES are needed, or none';
  }
  return {
    issuer,
    clientId,
    clientSecret,
    name: values.OIDC_NAME ?? new URL(issuer).hostname,
    scope: values.OIDC_SCOPE,
    groupsClaim: values.OIDC_GROUPS_CLAIM,
    roles,
    sessionSeconds: values.OIDC_SESSION_SECONDS,
    unreachableSeconds: values.OIDC_UNREACHABLE_SECONDS,
  };
}
