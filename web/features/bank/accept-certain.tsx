import { CheckCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import type { BankLine } from '#shared/contract/bank.ts'
import { formatCount } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { api } from '#web/api/api-client.ts'
import { BulkRunDialog } from '#web/patterns/bulk-run/bulk-run-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { type Offer, offerWords } from './offers.ts'
import { useMoneyMoved } from './use-match-line.ts'

type Certain = { line: BankLine; offer: Offer }
type AcceptCertainProps = {
  lines: BankLine[]
  offeredTo: (line: BankLine) => Offer[] | undefined
  refusal: string | undefined
  /** The noun for the movements. */
  words: { one: string; many: string }
}

/** Matches every movement shown whose match is certain, with a result line by line: each can be cancelled. */
export function AcceptCertain({ lines, offeredTo, refusal, words }: AcceptCertainProps) {
  const [open, setOpen] = useState(false)
  const asked = useRef<Certain[]>([])
  const moved = useMoneyMoved()
  const certain = lines.flatMap((line): Certain[] => {
    const offer = offeredTo(line)?.[0]
    return offer?.certain ? [{ line, offer }] : []
  })
  const count = formatCount(asked.current.length, words.one, words.many)
  return (
    <>
      <Button
        icon={CheckCheck}
        disabledReason={refusal ?? (certain.length === 0 ? 'Aucun n’est sûr' : undefined)}
        onClick={() => {
          asked.current = certain
          setOpen(true)
        }}
      >
        {certain.length === 0
          ? 'Accepter les rapprochements sûrs'
          : `Accepter ${formatCount(certain.length, 'rapprochement sûr', 'rapprochements sûrs')}`}
      </Button>
      <BulkRunDialog
        open={open}
        onOpenChange={setOpen}
        items={asked.current}
        itemKey={({ line }) => line.id}
        itemName={({ line, offer }) => `${offerWords(offer, line, []).title}${NBSP}: ${line.label}`}
        unasked
        title={`Rapprochement de ${count}`}
        consequence="Un règlement est enregistré sur chaque facture, aucun pour ce qui l’est déjà : un versement de Stripe, un remboursement. Chaque rapprochement peut être annulé ensuite."
        confirmLabel="Rapprocher"
        running="Rapprochement"
        doneCount={(done) => formatCount(done, 'rapproché', 'rapprochés')}
        act={async ({ line: { id: lineId }, offer }) => {
          if (offer.kind === 'target')
            await api.bank.matchBankTarget({
              lineId,
              kind: offer.target.kind,
              targetId: offer.target.targetId,
            })
          else if (offer.kind === 'payout')
            await api.bank.matchBankPayout({ lineId, payoutId: offer.payoutId })
          else await api.bank.matchBankLine({ lineId, invoiceIds: [offer.invoiceId] })
          return null
        }}
        onFinished={() => void moved()}
      />
    </>
  )
}
