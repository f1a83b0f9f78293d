import { createHash, createHmac } from 'node:crypto'

/** The form in which the database knows a browser. */
export const browserHash = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** A value of one request that only its browser can make again, so that the database keeps none. */
export const ofRequest = (secret: string, requestId: string, what: 'nonce' | 'verifier'): string =>
  createHmac('sha256', secret).update(`${what}:${requestId}`).digest('base64url')
