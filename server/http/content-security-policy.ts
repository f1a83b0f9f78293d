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
