import type { QueryClient } from '@tanstack/react-query'
import type { Draft, Sender } from '#shared/contract/mail-sending.ts'
import { orpc } from '#web/api/api-client.ts'
import { meOptions } from '#web/api/me.ts'
import { readAgain } from '#web/api/read-again.ts'

/** Mailboxes from which one may write; whose grant ended is among them, with its reason. */
export const sendersOptions = orpc.mailSending.listSenders.queryOptions({ input: {}, staleTime: 60_000 })

export const autoRepliesOptions = orpc.mailSending.listAutoReplies.queryOptions({ input: {} })

export const draftOptions = (draftId: string) =>
  orpc.mailSending.getDraft.queryOptions({ input: { draftId } })

/** Reads again what shows drafts and sendings: their lists, and the conversation in which they stand. */
export const refreshWriting = (client: QueryClient): Promise<unknown> =>
  readAgain(client, [
    orpc.mailSending.listDrafts,
    orpc.mailSending.listSendings,
    orpc.conversations.getConversation,
    orpc.conversations.listConversations,
  ])

/** The mailbox of a draft among those that one writes from. */
export const senderOf = (senders: readonly Sender[], { mailboxId }: Pick<Draft, 'mailboxId'>) =>
  senders.find((sender) => sender.mailboxId === mailboxId)

/** Prefetches the mailboxes that one writes from, where the role may. */
export async function prefetchSenders(client: QueryClient): Promise<void> {
  const me = await client.ensureQueryData(meOptions)
  if (!me?.current?.permissions.includes('inbox:write')) return
  await client.prefetchQuery({ ...sendersOptions, retry: false })
}
