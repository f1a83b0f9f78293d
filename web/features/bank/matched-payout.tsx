import { Undo2 } from 'lucide-react'
import type { BankLine } from '#shared/contract/bank.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { PayoutDialog } from '#web/blocks/payments/payout-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { useUnmatchPayout } from './use-match-line.ts'

/** The payout that a movement is, which may be matched with another one instead. */
export function MatchedPayout({ line, onClose }: { line: BankLine | null; onClose: () => void }) {
  const refusal = useRefusal('bank:write')
  const unmatch = useUnmatchPayout()
  return (
    <PayoutDialog
      payoutId={line?.payout?.id ?? null}
      onClose={onClose}
      footer={
        <Button
          icon={Undo2}
          disabledReason={refusal}
          loading={unmatch.isPending}
          onClick={() => line && unmatch.mutate(line.id, { onSuccess: onClose })}
        >
          Annuler le rapprochement
        </Button>
      }
    />
  )
}
