import { inTransaction, readAs } from '#server/db/transaction.ts'
import { type MailSource, SourceError, type WatchAsked } from '#server/integrations/mail-source/port.ts'
import type { AppContext, Scope } from '#server/scope.ts'
import { beginWatch, findWatch, type StoredWatch, writeWatch, writeWatchFailure } from '../store/watches.ts'
import { watchSecret } from './watch-secret.ts'

const HOUR_MS = 3_600_000
/** As Google advises: its watch lasts seven days. A subscription of Graph lasts two here, so that one of a mailbox that left ends soon. */
const RENEWED_EACH_MS = 24 * HOUR_MS
const SUBSCRIBED_MS = 48 * HOUR_MS
/** Before a provider that refused is asked again. */
const AGAIN_MS = HOUR_MS

/**
 * Asks the provider of an open mailbox to announce what changes, when it is time to, and tells whether its announcements arrive. A refusal
 * stops nothing: the mailbox is looked at as before. Errors: SourceError `busy`, since nothing may be asked then.
 */
export async function tendWatch(scope: Scope, source: MailSource, mailboxId: string): Promise<boolean> {
  const { context } = scope
  if (source.watch === undefined) return false
  const askedAt = context.clock.now()
  if (!hasPlace(context, source.watch.by)) return false
  const watch =
    (await readAs(scope, (tx) => findWatch(tx, mailboxId))) ??
    (await inTransaction(scope, (tx) => beginWatch(tx, mailboxId, askedAt)))
  if (watch.renewAt > askedAt) return isLive(watch, askedAt)
  try {
    const asked = askedOf(context, source.watch.by, mailboxId, watch)
    const { id, until } = await source.watch.ask(asked)
    const renewAt = new Date(Math.min(askedAt.getTime() + RENEWED_EACH_MS, until.getTime() - HOUR_MS))
    // Graph asked our address before it subscribed.
    const renewed = { remoteId: id, until, renewAt, askedAt, proven: id !== null && id !== watch.remoteId }
    await inTransaction(scope, (tx) => writeWatch(tx, mailboxId, renewed))
    return renewed.proven || (id !== null && isLive(watch, askedAt))
  } catch (error) {
    if (!(error instanceof SourceError) || error.problem === 'busy') throw error
    context.log.warn({ mailboxId, reason: error.message }, 'mailbox not watched')
    const renewAt = new Date(askedAt.getTime() + AGAIN_MS)
    await inTransaction(scope, (tx) => writeWatchFailure(tx, mailboxId, renewAt))
    return isLive(watch, askedAt)
  }
}

const isLive = ({ until, noticedAt }: StoredWatch, now: Date) =>
  until !== null && until > now && noticedAt !== null

/** Whether the installation has a place for announcements. */
const hasPlace = ({ config: { mailPush } }: AppContext, by: WatchAsked['by']) =>
  by === 'topic' ? mailPush.gmail !== null : mailPush.graph

function askedOf(
  context: AppContext,
  by: WatchAsked['by'],
  mailboxId: string,
  { remoteId: former }: StoredWatch,
): WatchAsked {
  const { mailPush, appUrl } = context.config
  if (by === 'topic') return { by, topic: mailPush.gmail!.topic }
  const until = new Date(context.clock.now().getTime() + SUBSCRIBED_MS)
  const secret = watchSecret(context, mailboxId)
  const base = `${appUrl}/functions/v1`
  return { by, url: `${base}/graph-push`, lifecycleUrl: `${base}/graph-lifecycle`, secret, former, until }
}
