import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_MS = 30_000

/** What an authenticator app shows for the secret (RFC 6238), `steps` half-minutes from now: 1 where the code of now was used. */
export function appCode(secret: string, steps = 0): string {
  const bits = [...secret.replaceAll(' ', '')]
    .map((char) => BASE32.indexOf(char).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + steps))
  const mac = createHmac('sha1', key).update(counter).digest()
  const number = mac.readUInt32BE((mac[19] ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

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
