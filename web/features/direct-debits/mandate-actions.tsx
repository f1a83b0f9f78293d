import { Download } from 'lucide-react'
import type { DebitMandate } from '#shared/contract/mandates.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Button } from '#web/ui/button.tsx'

type MandateActionsProps = { mandate: DebitMandate; refusal: string | undefined; onRevoke: () => void }

const isProven = ({ origin, signedOn }: DebitMandate) => origin === 'electronic' && signedOn !== null

/** A mandate on paper that was revoked has none. */
export const hasMandateActions = (mandate: DebitMandate): boolean =>
  mandate.revokedAt === null || isProven(mandate)

/** « Renvoyer » while it waits, its PDF once it is signed on a page, « Révoquer » while it serves. */
export function MandateActions({ mandate, refusal, onRevoke }: MandateActionsProps) {
  const { id: mandateId, reference, email } = mandate
  const resend = useAction(() => api.directDebits.resendMandate({ mandateId }), {
    success: `Nouveau lien envoyé à ${email}`,
    refresh: orpc.directDebits,
  })
  const download = useAction(async () =>
    saveFile(await api.directDebits.getMandateProof({ mandateId }), `Mandat-${reference}.pdf`),
  )
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
