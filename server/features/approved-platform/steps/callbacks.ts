import { type PlatformAccount, PlatformError } from '#server/integrations/approved-platform/port.ts'
import type { AppContext } from '#server/scope.ts'

type Callbacks = { webhookId: string; signingKey: string }
type Asked = {
  account: PlatformAccount
  endpoint: string
  /** Those of before, at the platform that was connected. */
  known: { account: PlatformAccount; webhookId: string | null; signingKey: string | null } | null
}

export const CALLBACK_PATH = '/functions/v1/approved-platform'

/**
 * Has the platform call this installation when something changes; those of before are given up. Null where the installation has no public
 * address, or the platform takes none: it is then asked every few minutes.
 */
export async function askForCallbacks(
  context: AppContext,
  { account, endpoint, known }: Asked,
): Promise<Callbacks | null> {
  if (known && known.webhookId !== null) await giveUpCallbacks(context, known.account, known.webhookId)
  if (!context.config.appUrl.startsWith('https:')) return null
  const url = `${context.config.appUrl}${CALLBACK_PATH}/${endpoint}`
  return context.approvedPlatform.openCallbacks(account, url).catch(orNull)
}

/** What is not taken away stays signed with a key that nobody keeps. */
export async function giveUpCallbacks(
  context: AppContext,
  account: PlatformAccount,
  webhookId: string,
): Promise<void> {
  await context.approvedPlatform.closeCallbacks(account, webhookId).catch(orNull)
}

function orNull(error: unknown): null {
  if (error instanceof PlatformError) return null
  throw error
}
