import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createProfile } from '#server/features/identity/commands/create-profile.ts'
import { mailLinkedIdentity } from '#server/features/security/commands/mail-linked-identity.ts'
import type { UnprovenIdentity } from '#server/integrations/auth/port.ts'
import type { AppContext } from '#server/scope.ts'
import { openText, sealText } from '#server/sealed-text.ts'

const MINUTES = 30
const SEAL = { purpose: 'unproven-identity', place: 'cookie' }

/** Keeps an identity in a sealed cookie from the provider's return to the mailed code: the database has no row of it yet. */
export function unprovenIdentities(app: FastifyInstance, context: AppContext, path: string) {
  const { config } = context
  const secure = config.appUrl.startsWith('https:')
  const name = secure ? '__Secure-ardoise.identity' : 'ardoise.identity'
  const cookie = (value: string, maxAge: number): string =>
    app.serializeCookie(name, value, { path, httpOnly: true, sameSite: 'lax', secure, maxAge })
  return {
    read(request: FastifyRequest): UnprovenIdentity | null {
      const sealed = request.cookies[name]
      const text = sealed === undefined ? null : openText([config.secret], SEAL, sealed)
      if (text === null) return null
      const { until, ...identity } = JSON.parse(text) as UnprovenIdentity & { until: number }
      return until > context.clock.now().getTime() ? identity : null
    },
    give(identity: UnprovenIdentity): string {
      const until = context.clock.now().getTime() + MINUTES * 60_000
      return cookie(sealText([config.secret], SEAL, JSON.stringify({ ...identity, until })), MINUTES * 60)
    },
    /** Call when a session opens or ends, or the user gives up: the browser's next code is not for this identity. */
    forgotten: (request: FastifyRequest): string[] => (name in request.cookies ? [cookie('', 0)] : []),
    /** An account to prove, as a sign-up makes one: no means leads into it before the code does. */
    async expect({ email, name }: UnprovenIdentity): Promise<void> {
      const { rows } = await context.pool.query<{ id: string }>(
        'insert into users (name, email) values ($1, $2) on conflict (email) do nothing returning id',
        [name, email],
      )
      if (rows[0]) await createProfile(context, { userId: rows[0].id, name })
    },
    /** The code was right: the identity signs in by itself from now on. Another's stays theirs. */
    async link({ providerId, accountId, email }: UnprovenIdentity): Promise<void> {
      const { rows } = await context.pool.query<{ user_id: string }>(
        `insert into accounts (user_id, provider_id, account_id) select id, $2, $3 from users where email = $1 and email_verified
         on conflict (provider_id, account_id) do nothing returning user_id`,
        [email, providerId, accountId],
      )
      if (rows[0])
        await mailLinkedIdentity(context, {
          userId: rows[0].user_id,
          providerId,
          byCode: true,
        })
    },
  }
}
