import { Download } from 'lucide-react'
import type { DebitMandate } from '#shared/contract/mandates.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { saveFile } from '#web/api/save-file.ts'
import { RowActs } from '#web/patterns/action/row-acts.tsx'
import { useAction } from '#web/patterns/action/use-action.ts'

type MandateActionsProps = { mandate: DebitMandate; refusal: string | undefined; onRevoke: () => void }

const isProven = ({ origin, signedOn }: DebitMandate) => origin === 'electronic' && signedOn !== null

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
    <RowActs
      of={`le mandat ${reference}`}
      acts={[
        mandate.standing === 'waiting' && {
          label: 'Renvoyer',
          name: `Renvoyer le mandat ${reference}`,
          refusal,
          loading: resend.isPending,
          run: () => resend.mutate(),
        },
        isProven(mandate) && {
          label: 'PDF',
          name: `PDF du mandat ${reference}`,
          icon: Download,
          loading: download.isPending,
          run: () => download.mutate(),
        },
        mandate.revokedAt === null && {
          label: 'Révoquer…',
          name: `Révoquer le mandat ${reference}`,
          refusal,
          run: onRevoke,
        },
      ]}
    />
  )
}
