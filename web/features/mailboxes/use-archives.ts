import { useQueryClient } from '@tanstack/react-query'
import { api, orpc } from '#web/api/api-client.ts'
import { unlessGone } from '#web/api/api-error.ts'
import { readAgain } from '#web/api/read-again.ts'
import { timings } from '#web/messages/timings.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { toast } from '#web/ui/toast.ts'
import { stopUpload } from './archive-upload.ts'

/** The user's imports of archives; asked again while one is sent or read. */
export const archivesOptions = orpc.mailboxes.listArchives.queryOptions({
  input: {},
  refetchInterval: ({ state }) =>
    state.data?.items.some((archive) => archive.state === 'sending' || archive.state === 'reading')
      ? timings.firstImportRefetch
      : false,
})

/** The owner's actions on archives. An archive that is gone already is no error. */
export function useArchives() {
  const client = useQueryClient()
  const refresh = () => readAgain(client, [orpc.mailboxes, orpc.mailSync])
  /** When an upload is over, or stands still. */
  const onUploadEnd = (failure: string | null) => {
    if (failure !== null) toast.error(failure)
    void refresh()
  }
  const cancel = useAction(
    (archiveId: string) => {
      stopUpload(archiveId)
      return unlessGone(api.mailboxes.cancelArchive({ archiveId }))
    },
    { refresh },
  )
  const remove = useAction((mailboxId: string) => unlessGone(api.mailboxes.deleteMailbox({ mailboxId })), {
    success: 'Archives supprimées',
    refresh,
  })
  return {
    refresh,
    onUploadEnd,
    cancel: cancel.mutateAsync,
    cancelling: cancel.isPending,
    remove: remove.mutateAsync,
  }
}
