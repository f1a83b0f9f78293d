import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { DebitMandate } from '#shared/contract/mandates.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { saveFile } from '#web/api/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

type MandateActionsProps = { mandate: DebitMandate; refusal: string | undefined; onRevoke: () => void }

const isProven = ({ origin, signedOn }: DebitMandate) => origin === 'electronic' && signedOn !== null

/** A mandate on paper that was revoked has none. */
export const hasMandateActions = (mandate: DebitMandate): boolean =>
  mandate.revokedAt === null || isProven(mandate)

/** « Renvoyer » while it waits, its PDF once it is signed on a page, « Révoquer » while it serves. */
export function MandateActions({ mandate, refusal, onRevoke }: MandateActionsProps) {
  const client = useQueryClient()
  const { id: mandateId, reference, email } = mandate
  const onError = (error: Error) => toast.error(messageOf(error))
  const resend = useMutation({
    mutationFn: () => api.directDebits.resendMandate({ mandateId }),
    onSuccess: () => toast.success(`Nouveau lien envoyé à ${email}`),
    onError,
    onSettled: () => client.invalidateQueries({ queryKey: orpc.directDebits.key() }),
  })
  const download = useMutation({
    mutationFn: async () =>
      saveFile(await api.directDebits.getMandateProof({ mandateId }), `Mandat-${reference}.pdf`),
    onError,
  })
  return (
    <span className="flex flex-wrap justify-end gap-1 lg:flex-nowrap">
      {mandate.standing === 'waiting' && (
        <Button
          size="sm"
          variant="ghost"
          disabledReason={refusal}
          loading={resend.isPending}
          aria-label={`Renvoyer le mandat ${reference}`}
          onClick={() => resend.mutate()}
        >
          Renvoyer
        </Button>
      )}
      {isProven(mandate) && (
        <Button
          size="sm"
          variant="ghost"
          icon={Download}
          loading={download.isPending}
          aria-label={`PDF du mandat ${reference}`}
          onClick={() => download.mutate()}
        >
          PDF
        </Button>
      )}
      {mandate.revokedAt === null && (
        <Button
          size="sm"
          variant="ghost"
          disabledReason={refusal}
          aria-label={`Révoquer le mandat ${reference}`}
          onClick={onRevoke}
        >
          Révoquer…
        </Button>
      )}
    </span>
  )
}
