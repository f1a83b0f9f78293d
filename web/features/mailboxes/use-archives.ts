import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, orpc } from '#web/api/api-client.ts'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import { timings } from '#web/messages/timings.ts'
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
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: orpc.mailboxes.key() }),
      client.invalidateQueries({ queryKey: orpc.mailSync.key() }),
    ])
  /** When an upload is over, or stands still. */
  const onUploadEnd = (failure: string | null) => {
    if (failure !== null) toast.error(failure)
    void refresh()
  }
  const settle = { onError: (error: unknown) => void toast.error(messageOf(error)), onSettled: refresh }
  const cancel = useMutation({
    mutationFn: (archiveId: string) => {
      stopUpload(archiveId)
      return unlessGone(api.mailboxes.cancelArchive({ archiveId }))
    },
    ...settle,
  })
  const remove = useMutation({
    mutationFn: (mailboxId: string) => unlessGone(api.mailboxes.deleteMailbox({ mailboxId })),
    ...settle,
    onSuccess: () => toast.success('Archives supprimées'),
  })
  return {
    refresh,
    onUploadEnd,
    cancel: cancel.mutateAsync,
    cancelling: cancel.isPending,
    remove: remove.mutateAsync,
  }
}

const unlessGone = (call: Promise<unknown>) =>
  call.catch((error: unknown) => {
    if (!(error instanceof ApiError && error.code === 'not_found')) throw error
  })
