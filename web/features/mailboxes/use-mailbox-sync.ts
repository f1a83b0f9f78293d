import type { MailboxSharing } from '#shared/domain/mailboxes/sharing.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useAction } from '#web/patterns/action/use-action.ts'

type Choices = {
  paused?: boolean
  importSince?: string | null
  sharing?: MailboxSharing
  folders?: { id: string; followed: boolean; past: boolean }[]
}

/** The owner's actions on the synchronization of a mailbox. */
export function useMailboxSync(mailboxId: string) {
  const refresh = orpc.mailSync.listMailboxSyncs
  const change = useAction((choices: Choices) => api.mailSync.updateMailboxSync({ mailboxId, ...choices }), {
    refresh,
  })
  const retry = useAction(() => api.mailSync.retryMails({ mailboxId }), {
    success: { text: 'Nouvel essai en cours', id: 'mailbox-retried' },
    refresh,
  })
  return {
    change: change.mutate,
    changeAndWait: change.mutateAsync,
    retry: retry.mutate,
    changing: change.isPending,
  }
}
