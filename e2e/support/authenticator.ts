import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'

/** The code of an authenticator app for the secret, `steps` half-minutes from now; use 1 when the current code is used up. */
export const appCode = (secret: string, steps = 0): string =>
  generateSync({ secret: secret.replaceAll(' ', ''), epoch: Math.floor(Date.now() / 1_000) + 30 * steps })

/** A device with a fingerprint reader, of Chromium's own making, that somebody touches. */
export async function plugAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Whether the finger is the owner's. */
    verify: async (isUserVerified: boolean): Promise<void> => {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    /** From the next document on the browser has no suggestions: a device that is touched would sign in by them at once. */
    suggestNothing: () =>
      page.addInitScript(() => {
        PublicKeyCredential.isConditionalMediationAvailable = async () => false
      }),
    count: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}
