import { setTimeout } from 'node:timers/promises'
import { readAs } from '#server/db/transaction.ts'
import { checkMailbox } from '#server/features/mailboxes/commands/check-mailbox.ts'
import { readTokens } from '#server/features/mailboxes/store/mailboxes.ts'
import { SourceError } from '#server/integrations/mail-source/port.ts'
import { type AppContext, systemScope, type Tx } from '#server/scope.ts'
import { openSecret } from './seal-secret.ts'

/** How long a renewal by another process is waited for: 10 s. */
const LOOKS = 40
const LOOK_MS = 250
/** A token that ends within this is renewed first. */
const MARGIN_MS = 60_000

/**
 * The access token of a mailbox, renewed when it has ended or is the one that the provider refused. Errors: SourceError `refused` when its
 * owner must consent again, `lost` when the provider does not answer.
 */
export async function getAccessToken(
  context: AppContext,
  { orgId, mailboxId }: { orgId: string; mailboxId: string },
  refused: string | null,
): Promise<string> {
  const scope = systemScope(context, orgId)
  const look = () => readAs(scope, (tx) => readToken(tx, mailboxId, refused))
  let found = await look()
  if (found.good) return found.token
  await checkMailbox(context, { orgId, mailboxId, refused: found.token })
  for (let looks = 0; looks < LOOKS; looks++) {
    found = await look()
    if (found.good) return found.token
    if (!found.held) break
    await setTimeout(LOOK_MS)
  }
  throw new SourceError('lost', 'no access token')
}

async function readToken(
  tx: Tx,
  mailboxId: string,
  refused: string | null,
): Promise<{ token: string; good: boolean; held: boolean }> {
  const row = await readTokens(tx, mailboxId)
  const secret = row && openSecret(tx.scope.context, mailboxId, row.sealed ?? '')
  if (row?.status !== 'active' || !secret || 'password' in secret)
    throw new SourceError('refused', 'no grant')
  const { held_until: heldUntil, expires_at: expiresAt } = row
  const lasts = expiresAt !== null && expiresAt.getTime() > tx.now.getTime() + MARGIN_MS
  const token = secret.accessToken
  return { token, good: lasts && token !== refused, held: heldUntil !== null && heldUntil > tx.now }
}
