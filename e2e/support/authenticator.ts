import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'

/** The code of an authenticator app for the secret, `steps` half-minutes from now; use 1 when the current code is used up. */
export const appCode = (secret: string, steps = 0): string =>
  generateSync({ secret: secret.replaceAll(' ', ''), epoch: Math.floor(Date.now() / 1_000) + 30 * steps })

/** Chromium's virtual device with a fingerprint reader that is always touched. */
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
    /** Sets whether the finger is the owner's. */
    verify: async (isUserVerified: boolean): Promise<void> => {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    /** Removes the browser's suggestions from the next document on: this device would sign in by them at once. */
    suggestNothing: () =>
      page.addInitScript(() => {
        PublicKeyCredential.isConditionalMediationAvailable = async () => false
      }),
    count: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}
