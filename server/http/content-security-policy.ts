import { createHash } from 'node:crypto'

const policy = (scripts: string) =>
  [
    "default-src 'self'",
    `script-src ${scripts}`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')

/** The policy of every answer. */
export const contentSecurityPolicy = policy("'self'")

/** The same for a document with an inline script of ours. */
export const policyWithScript = (script: string): string =>
  policy(`'self' 'sha256-${createHash('sha256').update(script).digest('base64')}'`)

/**
 * For the empty page in which a mail is drawn (`web/public/mail-frame.html`, ADR 059). Its own policy and not the application's:
 * the styles of mails stand in their HTML, and not even our own addresses may be asked for.
 */
export const mailFramePolicy = [
  "default-src 'none'",
  'img-src data: blob:',
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
].join('; ')
