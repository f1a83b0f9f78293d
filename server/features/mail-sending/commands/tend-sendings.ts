import { asPlatform } from '#server/db/transaction.ts'
import type { AppContext } from '#server/scope.ts'
import { listDue, listToCheck } from '../store/outgoing.ts'

/** Each minute: a job for the mails whose instant is near and that have none, and for those to look for among what was sent. */
export async function tendSendings(context: AppContext): Promise<void> {
  const due = await listDue(context)
  const without = new Set(
    await context.queue.lost(
      ['send-mail'],
      due.map(({ sendingId }) => sendingId),
    ),
  )
  const toCheck = await listToCheck(context)
  const unchecked = new Set(
    await context.queue.lost(
      ['check-sending'],
      toCheck.map(({ sendingId }) => sendingId),
    ),
  )
  await asPlatform(context, async (_db, client) => {
    for (const job of due.filter(({ sendingId }) => without.has(sendingId))) {
      const { dueAt, ...payload } = job
      const startAfter = dueAt > context.clock.now() ? { startAfter: dueAt } : {}
      await context.queue.send(client, 'send-mail', payload, { key: job.sendingId, ...startAfter })
    }
    for (const job of toCheck.filter(({ sendingId }) => unchecked.has(sendingId)))
      await context.queue.send(client, 'check-sending', job, { key: job.sendingId })
  })
}
