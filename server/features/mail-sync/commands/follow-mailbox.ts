import { inTransaction, readAs } from '#server/db/transaction.ts'
import { syncMailbox } from '#server/features/mail-sync/steps/sync-mailbox.ts'
import { findMailboxAccess, type MailboxAccess } from '#server/features/mailboxes/queries/mailbox-access.ts'
import { type MailSource, SourceError } from '#server/integrations/mail-source/port.ts'
import type { Told } from '#server/jobs/long-runs.ts'
import { type AppContext, type Scope, systemScope } from '#server/scope.ts'
import {
  COMPARE_SECONDS,
  LONGEST_PAUSE_SECONDS,
  pauseAfterFailures,
  type SyncFault,
} from '#shared/domain/mail-sync/mail-sync.ts'
import { listenForNews } from '../steps/listen-for-news.ts'
import { type ToFollow, writeSyncFault } from '../store/mailbox-state.ts'

/**
 * Follows one mailbox until the signal or its first fault: a pass over its folders, then the wait for news of the inbox or for the next look
 * at the others. The fault is written with the instant before which nobody tries again; the cursor stays where it was. Never throws for
 * what a server does.
 */
export async function followMailbox(
  context: AppContext,
  { orgId, id: mailboxId }: ToFollow,
  told: Told,
): Promise<'stopped' | 'failed'> {
  const { signal } = told
  const scope = systemScope(context, orgId)
  let source: MailSource | null = null
  try {
    const access = await readAs(scope, (tx) => findMailboxAccess(tx, mailboxId))
    if (access === null) return 'stopped'
    source = await context.mailSources.open(access.login)
    await passes(scope, source, access, told)
    return 'stopped'
  } catch (error) {
    if (signal.aborted) return 'stopped'
    const { fault, seconds } = faultOf(error, told.failures())
    context.log.warn({ mailboxId, fault, err: error }, 'mailbox not followed')
    const notBefore = new Date(context.clock.now().getTime() + seconds * 1_000)
    await inTransaction(scope, (tx) => writeSyncFault(tx, mailboxId, fault, notBefore))
    return 'failed'
  } finally {
    await source?.close()
  }
}

async function passes(
  scope: Scope,
  source: MailSource,
  first: MailboxAccess,
  { signal, news, works }: Told,
): Promise<void> {
  let access = first
  let comparedAt = 0
  const listener = listenForNews(scope, source, first.id)
  while (!signal.aborted) {
    await listener.tend()
    const compare = performance.now() - comparedAt > COMPARE_SECONDS * 1_000 || comparedAt === 0
    const { inbox, sent, came, nextLookSeconds, compared } = await syncMailbox(scope, source, access, {
      compare,
      signal,
    })
    // However long ago: a connection that is lost later is a first failure.
    works()
    if (compared) comparedAt = performance.now()
    if (sent !== null) source.hear?.(sent)
    const told = AbortSignal.any([signal, news.take()])
    await listener.wait({ inbox, came, nextLookSeconds, signal, told })
    const now = await readAs(scope, (tx) => findMailboxAccess(tx, access.id))
    // Paused or disconnected meanwhile.
    if (now === null) return
    if (now.importSince !== access.importSince) comparedAt = 0
    access = now
  }
}

/** The code of a failure of following a mailbox, and the pause before the next try, in seconds. */
function faultOf(error: unknown, failures: number): { fault: SyncFault; seconds: number } {
  const pause = pauseAfterFailures(failures)
  if (!(error instanceof SourceError)) return { fault: 'unexpected', seconds: pause }
  // Another epoch in the middle of a pass: the next one sees it from its beginning.
  if (error.problem === 'changed') return { fault: 'lost', seconds: 1 }
  const asked = Math.min(error.retryAfter ?? 0, LONGEST_PAUSE_SECONDS)
  return { fault: error.problem, seconds: Math.max(pause, asked) }
}
