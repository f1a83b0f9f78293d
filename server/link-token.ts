import { createHash, randomBytes } from 'node:crypto'

/** 128 bits: nobody guesses them, and the address of a link holds in one line of a mail (ADR 171). */
const LINK_BYTES = 16

/** The secret of a link, of which the database keeps only the SHA-256: 22 characters, more for a secret that nobody reads. */
export function makeToken(bytes: number = LINK_BYTES): { token: string; tokenHash: Buffer } {
  const token = randomBytes(bytes).toString('base64url')
  return { token, tokenHash: hashToken(token) }
}

/** The value of `token_hash` for a token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
