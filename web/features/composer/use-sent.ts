import { useQueryClient } from '@tanstack/react-query'
import type { Sending } from '#shared/contract/mail-sendings.ts'
import { UNDO_SECONDS } from '#shared/domain/mail-sending/draft.ts'
import { formatDateTime } from '#shared/french/format.ts'
import { useOrganization } from '#web/api/me.ts'
import { toast } from '#web/ui/toast.ts'
import { refreshWriting } from './draft-queries.ts'
import { useCancelSending } from './use-cancel-sending.ts'

/** Says that a mail was accepted, with « Annuler l’envoi » as long as it waits. */
export function useTellSent() {
  const client = useQueryClient()
  const { timezone } = useOrganization()
  const cancel = useCancelSending()
  return ({ id, scheduled, dueAt }: Sending) => {
    void refreshWriting(client)
    toast.success(scheduled ? `Envoi programmé pour ${formatDateTime(dueAt, timezone)}` : 'Message envoyé', {
      id: `sending-${id}`,
      seconds: UNDO_SECONDS,
      action: { label: 'Annuler l’envoi', onClick: () => cancel.mutate(id) },
    })
  }
}
