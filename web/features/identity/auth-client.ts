import { fetchJson } from '#web/api/fetch-json.ts'

const post = <T = { status: true }>(path: string, body: unknown) =>
  fetchJson<T>('POST', `/auth/v1${path}`, body)

/** The sign-in service, better-auth's own routes. Every call throws ApiError. */
export const auth = {
  signUp: (form: { email: string; password: string; name: string; companyName: string }) =>
    post('/sign-up/email', form),
  signIn: (form: { email: string; password: string }) => post('/sign-in/email', form),
  resendCode: (email: string) => post('/email-otp/send-verification-otp', { email }),
  verifyEmail: (form: { email: string; otp: string; password: string }) =>
    post('/email-otp/verify-email', form),
  askReset: (email: string) => post('/request-password-reset', { email }),
  resetPassword: (form: { token: string; newPassword: string }) => post('/reset-password', form),
  signOut: (scope: 'local' | 'global' | 'others' = 'local') => post('/sign-out', { scope }),
  /** The provider's page, to go to. */
  signInWith: async (provider: SocialProvider, target: { callbackURL: string; errorCallbackURL: string }) =>
    (await post<{ url: string }>('/sign-in/social', { provider, ...target })).url,
}

export type SocialProvider = 'google' | 'microsoft'

/** Which providers this installation has keys for. */
export const signInProvidersOptions = {
  queryKey: [['identity', 'listSignInProviders'], { type: 'query' }],
  queryFn: () => fetchJson<Record<SocialProvider, boolean>>('GET', '/api/v1/sign-in-providers'),
  staleTime: Number.POSITIVE_INFINITY,
}
