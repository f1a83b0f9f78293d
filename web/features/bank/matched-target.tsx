import { Undo2 } from 'lucide-react'
import type { BankLine } from '#shared/contract/bank.ts'
import { type Currency, formatDate, formatMoney } from '#shared/french/format.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useUnmatchTarget } from './use-match-line.ts'

const consequences = {
  debits:
    'Les prélèvements restent encaissés : déclarez rejetés, dans « Prélèvements », ceux que la banque n’a pas crédités.',
  refund: 'Le remboursement reste enregistré.',
  received: 'La facture reçue que ce mouvement a payée est de nouveau à payer.',
  returned: 'Le prélèvement reste déclaré rejeté.',
} as const

/** The match of a movement, which may be matched otherwise instead. Draw it while it is open only. */
export function MatchedTarget({ line, onClose }: { line: BankLine; onClose: () => void }) {
  const refusal = useRefusal('bank:write')
  const unmatch = useUnmatchTarget()
  const { target, label, amountCents, currency, bookedOn } = line
  if (target === null) return null
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={target.title}
      description={`${formatMoney(amountCents, currency as Currency)} le ${formatDate(bookedOn)} · ${label}`}
      footer={
        <Button
          icon={Undo2}
          disabledReason={refusal}
          loading={unmatch.isPending}
          onClick={() => unmatch.mutate(line.id, { onSuccess: onClose })}
        >
          Annuler le rapprochement
        </Button>
      }
    >
      <p className="text-sm">Si vous annulez ce rapprochement&nbsp;: {consequences[target.kind]}</p>
    </Dialog>
  )
}
