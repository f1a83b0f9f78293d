import { randomBytes } from 'node:crypto'
import { inTransaction } from '#server/db/transaction.ts'
import { getPlatformView } from '#server/features/approved-platform/queries/connection.ts'
import { askedNow } from '#server/features/approved-platform/steps/asked-now.ts'
import { askForCallbacks } from '#server/features/approved-platform/steps/callbacks.ts'
import { openPlatform } from '#server/features/approved-platform/steps/open-platform.ts'
import { openSecrets, sealSecrets } from '#server/features/approved-platform/steps/platform-secrets.ts'
import { tellPlatform } from '#server/features/approved-platform/steps/tell-platform.ts'
import { lockConnection, saveConnection } from '#server/features/approved-platform/store/connections.ts'
import type { Scope } from '#server/scope.ts'
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
  const kept =
    present && sameServer(present.row.token_url, input.tokenUrl) ? present.account.clientSecret : ''
  const secret = clientSecret ?? kept
  if (secret === '')
    throw new DomainError('invalid_input', {
      fields: [{ path: 'clientSecret', code: 'required', message: fieldMessages.required }],
    })
  const account = { ...input, clientSecret: secret }
  await askedNow(context.approvedPlatform.tryAccount(account))
  const endpoint = present?.row.endpoint ?? randomBytes(16).toString('base64url')
  const known = present && {
    account: present.account,
    webhookId: present.row.webhook_id,
    signingKey: openSecrets(context, orgId, present.row.sealed)?.signingKey ?? null,
  }
  const callbacks = await askForCallbacks(context, { account, endpoint, known })
  const sealed = sealSecrets(context, orgId, {
    clientSecret: secret,
    signingKey: callbacks?.signingKey ?? null,
  })
  return inTransaction(scope, async (tx) => {
    const row = await lockConnection(tx)
    if ((row?.revision ?? 0) !== revision)
      throw new DomainError('version_conflict', { data: { current: await getPlatformView(tx) } })
    await saveConnection(tx, { ...input, sealed, endpoint, webhookId: callbacks?.webhookId ?? null })
    await tellPlatform(tx, row === null ? 'approved_platform.connected' : 'approved_platform.updated', {
      name: input.name,
    })
    await tx.enqueue('follow-platform', { orgId })
    return getPlatformView(tx)
  })
}

/** A kept secret goes to the server that it was typed for, and to no other. */
const sameServer = (one: string, other: string) => URL.parse(one)?.origin === URL.parse(other)?.origin
