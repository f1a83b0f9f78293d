import type { WishedPlan } from '#shared/domain/plans/wished-plan.ts'
import { askAgain } from '#web/api/ask-again.ts'
import { type Calls, fetchBeside, fetchJson } from '#web/api/fetch-json.ts'
import type { SecondFactor } from '#web/api/me.ts'

const post = <T = { status: true }>(path: string, body: unknown) =>
  fetchBeside<T>('POST', `/auth/v1${path}`, body)
const postAgain: typeof post = (path, body) => askAgain(() => post(path, body))

/** Answer to a first means of signing in; with `secondFactor`, the session still waits for that. */
export type SignedIn = { secondFactor?: SecondFactor }
export type CodePurpose = 'email-verification' | 'sign-in'
export type SecondFactorProof = ({ code: string } | { recoveryCode: string }) & { trustDevice: boolean }

/** The sign-in service, better-auth's own routes and ours beside them. Every call throws ApiError. */
export const auth = {
  /** Someone invited names no company: theirs is there. */
  signUp: (
    form: { email: string; password: string; name: string } & (
      | { companyName: string; wishedPlan?: WishedPlan }
      | { invited: true }
    ),
  ) => postAgain('/sign-up/email', form),
  signIn: (form: { email: string; password: string }) => postAgain<SignedIn>('/sign-in/email', form),
  sendCode: (email: string, type: CodePurpose) => post('/email-otp/send-verification-otp', { email, type }),
  signInByCode: (form: { email: string; otp: string }) => post<SignedIn>('/sign-in/email-otp', form),
  verifyEmail: (form: { email: string; otp: string; password: string }) =>
    post<SignedIn>('/email-otp/verify-email', form),
  giveSecondFactor: (proof: SecondFactorProof) => post('/factors/verify', proof),
  isSignedIn: async () =>
    (await fetchBeside<{ session: unknown }>('GET', '/auth/v1/get-session')).session !== null,
  askReset: (email: string) => postAgain('/request-password-reset', { email }),
  resetPassword: (form: { token: string; newPassword: string }) => post('/reset-password', form),
  signOut: (scope: 'local' | 'global' | 'others' = 'local') => postAgain('/sign-out', { scope }),
  /** The provider's page, to go to. */
  signInWith: async (provider: SocialProvider, target: { callbackURL: string; errorCallbackURL: string }) =>
    (await postAgain<{ url: string }>('/sign-in/social', { provider, ...target })).url,
  /** The page of a company's provider, to go to. */
  signInByCompany: async (named: { domain: string } | { providerId: string }, redirectTo: string) =>
    (await postAgain<{ url: string }>('/sso', { ...named, redirectTo })).url,
}

export type SocialProvider = 'google' | 'microsoft'

/** Which providers this installation has keys for. */
export const signInProvidersOptions = {
  queryKey: [['identity', 'listSignInProviders'], { type: 'query' }],
  queryFn: () => fetchJson('GET /sign-in-providers', {}),
  staleTime: Number.POSITIVE_INFINITY,
}

/** The connections that organizations offer to the addresses of a domain. */
export const companyConnectionsOptions = (domain: string) => ({
  queryKey: [['companySignIn', 'findCompanySignIn'], { type: 'query', domain }],
  queryFn: () =>
    fetchBeside<Calls['GET /sign-in-by-domain']['output']>(
      'GET',
      `/api/v1/sign-in-by-domain?domain=${encodeURIComponent(domain)}`,
    ),
  staleTime: 60_000,
})
