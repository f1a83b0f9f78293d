import { createHash, randomBytes } from 'node:crypto'

/** The secret of a link: 256 random bits, of which the database keeps only the SHA-256. */
export function makeToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashToken(token) }
}

/** The value of `token_hash` for a token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
