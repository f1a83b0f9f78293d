import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { MailboxSharing } from '#shared/domain/mailboxes/sharing.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { toast } from '#web/ui/toast.ts'

type Choices = {
  paused?: boolean
  importSince?: string | null
  sharing?: MailboxSharing
  folders?: { id: string; followed: boolean; past: boolean }[]
}

/** The owner's actions on the synchronization of a mailbox. */
export function useMailboxSync(mailboxId: string) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: orpc.mailSync.listMailboxSyncs.key() })
  const onError = (error: unknown) => void toast.error(messageOf(error))
  const change = useMutation({
    mutationFn: (choices: Choices) => api.mailSync.updateMailboxSync({ mailboxId, ...choices }),
    onSuccess: refresh,
    onError,
  })
  const retry = useMutation({
    mutationFn: () => api.mailSync.retryMails({ mailboxId }),
    onSuccess: () => {
      toast.success('Nouvel essai en cours', { id: 'mailbox-retried' })
      return refresh()
    },
    onError,
  })
  return {
    change: change.mutate,
    changeAndWait: change.mutateAsync,
    retry: retry.mutate,
    changing: change.isPending,
  }
}
