import { CheckCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import type { BankLine, BankProposal } from '#shared/contract/bank.ts'
import { formatCount } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { api } from '#web/api/client.ts'
import { BulkRunDialog } from '#web/patterns/bulk-run/bulk-run-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { useMoneyMoved } from './use-match-line.ts'

type Certain = { line: BankLine; proposal: BankProposal }
type AcceptCertainProps = {
  lines: BankLine[]
  proposedTo: (line: BankLine) => BankProposal[] | undefined
  refusal: string | undefined
}

/** Matches every movement shown whose invoice is certain, after a question, with a result line by line. */
export function AcceptCertain({ lines, proposedTo, refusal }: AcceptCertainProps) {
  const [open, setOpen] = useState(false)
  const asked = useRef<Certain[]>([])
  const moved = useMoneyMoved()
  const certain = lines.flatMap((line): Certain[] => {
    const proposal = proposedTo(line)?.[0]
    return proposal?.certain ? [{ line, proposal }] : []
  })
  const count = formatCount(asked.current.length, 'encaissement', 'encaissements')
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
          ? 'Accepter les sûrs'
          : `Accepter ${formatCount(certain.length, 'sûr', 'sûrs')}`}
      </Button>
      <BulkRunDialog
        open={open}
        onOpenChange={setOpen}
        items={asked.current}
        itemKey={({ line }) => line.id}
        itemName={({ line, proposal }) => `${proposal.number}${NBSP}: ${line.label}`}
        title={`Rapprocher ${count}${NBSP}?`}
        consequence="Un règlement est enregistré sur chaque facture. Chacun peut être annulé ensuite."
        confirmLabel="Rapprocher"
        running="Rapprochement"
        doneCount={(done) => formatCount(done, 'rapproché', 'rapprochés')}
        act={async ({ line, proposal }) => {
          await api.bank.matchBankLine({ lineId: line.id, invoiceIds: [proposal.invoiceId] })
          return null
        }}
        onFinished={() => void moved()}
      />
    </>
  )
}
