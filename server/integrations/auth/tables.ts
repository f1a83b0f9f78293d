import type { BetterAuthOptions } from 'better-auth'

const TIMES = { createdAt: 'created_at', updatedAt: 'updated_at' } as const

/** better-auth's models on the tables of 0020-identity.sql. Ids are the tables' own (`new_id()`). */
export const tables = {
  user: {
    modelName: 'users',
    fields: { emailVerified: 'email_verified', ...TIMES },
    additionalFields: {
      companyName: { type: 'string', required: false, input: true, fieldName: 'company_name' },
      wishedPlan: { type: 'string', required: false, input: true, fieldName: 'wished_plan' },
    },
  },
  session: {
    modelName: 'sessions',
    fields: {
      token: 'token_hash',
      userId: 'user_id',
      expiresAt: 'expires_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
      ...TIMES,
    },
    additionalFields: {
      activeOrganizationId: {
        type: 'string',
        required: false,
        input: false,
        fieldName: 'active_organization_id',
      },
      secondFactorDue: {
        type: 'boolean',
        required: false,
        input: false,
        returned: false,
        fieldName: 'second_factor_due',
      },
      connectionId: {
        type: 'string',
        required: false,
        input: false,
        returned: false,
        fieldName: 'connection_id',
      },
    },
  },
  account: {
    modelName: 'accounts',
    fields: {
      userId: 'user_id',
      accountId: 'account_id',
      providerId: 'provider_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      ...TIMES,
    },
  },
  verification: { modelName: 'verifications', fields: { expiresAt: 'expires_at', ...TIMES } },
} as const satisfies Pick<BetterAuthOptions, 'user' | 'session' | 'account' | 'verification'>
