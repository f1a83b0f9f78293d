import { createHmac } from 'node:crypto'
import { passkey } from '@better-auth/passkey'
import { APIError } from 'better-auth/api'
import { emailOTP, jwt } from 'better-auth/plugins'
import { type Config, deriveKey } from '#server/config.ts'
import { PRODUCT_NAME } from '#shared/domain/platform/product.ts'
import { CODE_DIGITS } from '#shared/domain/sign-in/one-time-code.ts'
import type { AuthParts } from './port.ts'

const CODE_MINUTES = 10
/** Limit per account; more than anyone has devices. */
const MAX_PASSKEYS = 20

/** Six digits by mail, to prove an address or sign in. Signing in takes over an unproved account; nobody signs up by a code. */
export function mailedCodes({ config, accounts, passwords, reactions }: AuthParts) {
  const codeKey = deriveKey(config.secret, 'one-time-code')
  return emailOTP({
    otpLength: CODE_DIGITS,
    expiresIn: CODE_MINUTES * 60,
    allowedAttempts: 5,
    disableSignUp: true,
    sendVerificationOnSignUp: true,
    // Six digits hashed alone are found in a second: the key stays out of the database.
    storeOTP: { hash: async (code) => createHmac('sha256', codeKey).update(code).digest('base64url') },
    async sendVerificationOTP({ email, otp, type }, call) {
      const account = await accounts.find({ email })
      const code = { email, code: otp, minutes: CODE_MINUTES }
      const signsUp = call?.path === '/sign-up/email'
      if (account === null) return
      if (type === 'sign-in') await reactions.mailSignInCode(code)
      else if (!account.emailVerified) {
        if (signsUp)
          await accounts.replaceClaim(account.userId, { ...claimOf(call.body), password: passwords.inHand() })
        await reactions.mailCode(code)
      } else if (signsUp) await reactions.mailExistingAccount({ email, name: account.name })
    },
  })
}

/** The sign-up form's values, as its schema let them through. */
function claimOf(form: { name: string; companyName?: string; wishedPlan?: string }) {
  const { name, companyName = null, wishedPlan = null } = form
  return { name, companyName, wishedPlan }
}

/** The site of passkeys. It must be a name and not an address, so local mode uses `localhost`. */
export function passkeySite(config: Pick<Config, 'mode' | 'appUrl'>): { id: string; origins: string[] } {
  const { hostname, port } = new URL(config.appUrl)
  if (config.mode !== 'local') return { id: hostname, origins: [config.appUrl] }
  return { id: 'localhost', origins: [`http://localhost:${port}`, config.appUrl] }
}

const refused = () => new APIError('BAD_REQUEST', { code: 'PASSKEY_REFUSED', message: 'user not verified' })

/** Passkeys that always verify their user (PIN, finger, face): one alone is worth a password and a second factor. */
export function passkeys({ config, accounts }: AuthParts) {
  const site = passkeySite(config)
  return passkey({
    rpID: site.id,
    rpName: PRODUCT_NAME,
    origin: site.origins,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    advanced: { webAuthnChallengeCookie: 'passkey' },
    registration: {
      afterVerification: async ({ verification, user }) => {
        if (!verification.registrationInfo?.userVerified) throw refused()
        if ((await accounts.countPasskeys(user.id)) >= MAX_PASSKEYS) throw refused()
      },
    },
    authentication: {
      afterVerification: ({ verification }) => {
        if (!verification.authenticationInfo.userVerified) throw refused()
      },
    },
    schema: {
      passkey: {
        modelName: 'passkeys',
        fields: {
          publicKey: 'public_key',
          userId: 'user_id',
          credentialID: 'credential_id',
          deviceType: 'device_type',
          backedUp: 'backed_up',
          createdAt: 'created_at',
        },
      },
    },
  })
}

/** Session tokens signed on request, for services that trust this one; their public keys are published. */
export function signedTokens({ appUrl }: Config) {
  return jwt({
    disableSettingJwtHeader: true,
    jwks: { jwksPath: '/.well-known/jwks.json' },
    jwt: {
      issuer: appUrl,
      audience: appUrl,
      expirationTime: '15m',
      definePayload: ({ user, session }) => ({
        email: user.email,
        name: user.name,
        session_id: session.id,
      }),
    },
    schema: {
      jwks: {
        modelName: 'signing_keys',
        fields: {
          publicKey: 'public_key',
          privateKey: 'private_key',
          createdAt: 'created_at',
          expiresAt: 'expires_at',
        },
      },
    },
  })
}
