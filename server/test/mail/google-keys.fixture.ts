import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

export type PushClaims = {
  issuer?: string
  audience?: string
  email?: string
  verified?: boolean
  expiresAt?: Date
  /** Signed by a key that Google does not publish. */
  forged?: boolean
}

/** Google's public keys on this machine, and tokens as Pub/Sub signs them. */
export async function startGoogleKeys(usual: { audience: string; email: string }) {
  const published = await generateKeyPair('RS256')
  const other = await generateKeyPair('RS256')
  const key = { ...(await exportJWK(published.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  let asked = 0
  const server = createServer((_request, response) => {
    asked += 1
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [key] }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/certs`,
    /** Times that the keys were fetched. */
    asked: () => asked,
    sign: ({ forged = false, verified = true, ...claims }: PushClaims = {}) =>
      new SignJWT({ email: claims.email ?? usual.email, email_verified: verified })
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .setIssuer(claims.issuer ?? 'https://accounts.google.com')
        .setAudience(claims.audience ?? usual.audience)
        .setIssuedAt()
        .setExpirationTime(claims.expiresAt ?? new Date(Date.now() + 3_600_000))
        .sign((forged ? other : published).privateKey),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
