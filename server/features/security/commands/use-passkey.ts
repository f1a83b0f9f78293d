import { asPlatform } from '#server/db/transaction.ts'
import type { AppContext } from '#server/scope.ts'
import { notePasskeyUse } from '../store/means.ts'
import { replaceSession } from '../store/sessions.ts'

/** A passkey signed in; the browser's former session, if any, gives way to the new one. */
export function usePasskey(
  context: AppContext,
  use: { credentialId: string; former: string | null; sessionId: string },
): Promise<void> {
  return asPlatform(context, async (db) => {
    await notePasskeyUse(db, use.credentialId, context.clock.now())
    if (use.former !== null) await replaceSession(db, { former: use.former, fresh: use.sessionId })
  })
}
