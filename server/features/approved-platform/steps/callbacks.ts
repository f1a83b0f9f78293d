import type { OpenPlatform } from '#server/features/approved-platform/steps/open-platform.ts'
import { type PlatformAccount, PlatformError } from '#server/integrations/approved-platform/port.ts'
import type { AppContext } from '#server/scope.ts'

type Callbacks = { webhookId: string; signingKey: string }
export const CALLBACK_PATH = '/functions/v1/approved-platform'

/**
 * Has the platform call this installation when something changes. Null where the installation has no public address, or the platform
 * takes none: it is then asked every few minutes.
 */
export async function askForCallbacks(
  context: AppContext,
  account: PlatformAccount,
  endpoint: string,
): Promise<Callbacks | null> {
  if (!context.config.appUrl.startsWith('https:')) return null
  const url = `${context.config.appUrl}${CALLBACK_PATH}/${endpoint}`
  return context.approvedPlatform.openCallbacks(account, url).catch(orNull)
}

/** Calls that the platform still makes afterwards are signed with a key that nobody keeps. */
export async function revokeCallbacks(context: AppContext, { row, account }: OpenPlatform): Promise<void> {
  if (row.webhook_id !== null)
    await context.approvedPlatform.closeCallbacks(account, row.webhook_id).catch(orNull)
}

function orNull(error: unknown): null {
  if (error instanceof PlatformError) return null
  throw error
}
