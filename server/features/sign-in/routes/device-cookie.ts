import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { BASE_PATH } from '#server/integrations/auth/create-auth.ts'

const NAME = 'ardoise.device'
// The longest that browsers keep a cookie (RFC 6265bis).
const SECONDS = 400 * 86_400
const SECRET = /^[\w-]{43}$/

/** A browser's lasting secret, sent to the sign-in service alone: it tells a known browser from a new one. */
export function deviceCookie(app: FastifyInstance, { appUrl }: Pick<Config, 'appUrl'>) {
  const secure = appUrl.startsWith('https:')
  const name = secure ? `__Secure-${NAME}` : NAME
  return {
    /** The browser's own, or a new one that it has yet to be given. */
    read(request: FastifyRequest): string {
      const kept = request.cookies[name]
      return kept !== undefined && SECRET.test(kept) ? kept : randomBytes(32).toString('base64url')
    },
    give: (secret: string): string =>
      app.serializeCookie(name, secret, {
        path: BASE_PATH,
        httpOnly: true,
        sameSite: 'lax',
        secure,
        maxAge: SECONDS,
      }),
  }
}
