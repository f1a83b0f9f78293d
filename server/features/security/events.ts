import { asPlatform } from '#server/db/transaction.ts'
import type { AuthReactions } from '#server/integrations/auth/port.ts'
import type { AppContext } from '#server/scope.ts'
import { judgeSignIn } from './commands/judge-sign-in.ts'
import { isKnownBrowser, noteSignIn } from './commands/note-sign-in.ts'
import { passSecondFactor } from './commands/pass-second-factor.ts'
import { providerName } from './steps/provider-name.ts'
import { tellOwner } from './steps/tell-owner.ts'
import { distrustDevices } from './store/devices.ts'
import { findFactor } from './store/factors.ts'
import { listPasskeys, lockMeans, notePasskeyUse } from './store/means.ts'
import { replaceSession } from './store/sessions.ts'

/** What the sign-in service asks of this feature. */
export const securityReactions: Pick<
  AuthReactions<AppContext>,
  | 'judgeSignIn'
  | 'noteSignIn'
  | 'passSecondFactor'
  | 'secondFactorOf'
  | 'passkeyAdded'
  | 'passkeyUsed'
  | 'passwordReset'
  | 'identityLinked'
> = {
  judgeSignIn,
  noteSignIn: async (context, { userId, place }) => {
    if (await isKnownBrowser(context, { userId, place })) return
    await asPlatform(context, (db, client) => noteSignIn(context, { db, client }, { userId, place }))
  },
  passSecondFactor,
  secondFactorOf: (context, userId) =>
    asPlatform(context, async (db) => ({
      app: (await findFactor(db, userId))?.name ?? null,
      passkey: (await listPasskeys(db, userId)).length > 0,
    })),
  passkeyAdded: (context, { userId, name }) =>
    asPlatform(context, (db, client) =>
      tellOwner(context, { db, client }, userId, { type: 'passkey-added', passkey: name }),
    ),
  passkeyUsed: (context, { credentialId, former, sessionId }) =>
    asPlatform(context, async (db) => {
      await notePasskeyUse(db, credentialId, context.clock.now())
      if (former !== null) await replaceSession(db, { former, fresh: sessionId })
    }),
  passwordReset: (context, { userId }) =>
    asPlatform(context, async (db, client) => {
      await distrustDevices(db, userId)
      await tellOwner(context, { db, client }, userId, { type: 'password-changed' })
    }),
  // A first account is how one signed up, which is no news, unless somebody else may have begun it.
  identityLinked: (context, { userId, providerId, byCode }) =>
    asPlatform(context, async (db, client) => {
      if (!byCode && (await lockMeans(db, userId)).total < 2) return
      const provider = providerName(context, providerId)
      await tellOwner(context, { db, client }, userId, { type: 'identity-linked', provider })
    }),
}
