import { randomBytes } from 'node:crypto'
import { inTransaction, readAs } from '#server/db/transaction.ts'
import { getPlatformView } from '#server/features/approved-platform/queries/platform-view.ts'
import { askedNow } from '#server/features/approved-platform/steps/asked-now.ts'
import { askForCallbacks, revokeCallbacks } from '#server/features/approved-platform/steps/callbacks.ts'
import { emitPlatformEvent } from '#server/features/approved-platform/steps/emit-platform-event.ts'
import { openPlatform } from '#server/features/approved-platform/steps/open-platform.ts'
import { sealSecrets } from '#server/features/approved-platform/steps/platform-secrets.ts'
import { lockConnection, saveConnection } from '#server/features/approved-platform/store/connections.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { PlatformConnection } from '#shared/contract/approved-platform.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { fieldMessages } from '#shared/french/validation-messages.ts'

type Input = Pick<
  PlatformConnection,
  'name' | 'flowUrl' | 'directoryUrl' | 'tokenUrl' | 'clientId' | 'organizationId' | 'revision'
> & { clientSecret: string | null }

/**
 * Connects a platform, or changes how it is reached, once its keys opened it. Errors: version_conflict (with `data.current`), invalid_input
 * (no secret), and those of askedNow.
 */
export async function connectPlatform(scope: Scope, { revision, clientSecret, ...input }: Input) {
  const { context, orgId } = scope
  const present = await openPlatform(context, orgId)
  // Before anything is asked of the platform: its calls go on as they were.
  if ((present?.row.revision ?? 0) !== revision) throw await readAs(scope, conflict)
  const secret =
    clientSecret ?? (present && isSameServer(present.account, input) ? present.account.clientSecret : '')
  if (secret === '')
    throw new DomainError('invalid_input', {
      fields: [{ path: 'clientSecret', code: 'required', message: fieldMessages.required }],
    })
  const account = { ...input, clientSecret: secret }
  await askedNow(context.approvedPlatform.tryAccount(account))
  const endpoint = present?.row.endpoint ?? randomBytes(16).toString('base64url')
  if (present) await revokeCallbacks(context, present)
  const callbacks = await askForCallbacks(context, account, endpoint)
  const sealed = sealSecrets(context, orgId, {
    clientSecret: secret,
    signingKey: callbacks?.signingKey ?? null,
  })
  return inTransaction(scope, async (tx) => {
    const row = await lockConnection(tx)
    if ((row?.revision ?? 0) !== revision) throw await conflict(tx)
    await saveConnection(tx, { ...input, sealed, endpoint, webhookId: callbacks?.webhookId ?? null })
    await emitPlatformEvent(tx, row === null ? 'approved_platform.connected' : 'approved_platform.updated', {
      name: input.name,
    })
    await tx.enqueue('follow-platform', { orgId })
    return getPlatformView(tx)
  })
}

const conflict = async (tx: Tx) =>
  new DomainError('version_conflict', { data: { current: await getPlatformView(tx) } })

type Addresses = Pick<Input, 'flowUrl' | 'directoryUrl' | 'tokenUrl'>

/** A kept secret, and the tokens that it gives, go to the servers that it was typed for and to no other. */
const isSameServer = (one: Addresses, other: Addresses) =>
  (['flowUrl', 'directoryUrl', 'tokenUrl'] as const).every(
    (name) => URL.parse(one[name])?.origin === URL.parse(other[name])?.origin,
  )
