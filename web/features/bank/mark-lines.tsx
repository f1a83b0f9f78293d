import { EyeOff, Undo2 } from 'lucide-react'
import type { BankLine } from '#shared/contract/bank.ts'
import { formatCount } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { inParts } from '#web/patterns/action/in-parts.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Button } from '#web/ui/button.tsx'

type Mark = 'open' | 'ignored'
const opposite: Record<Mark, Mark> = { open: 'ignored', ignored: 'open' }

/** Puts the chosen movements aside, or back, with « Annuler ». */
export function MarkLines({ selected, onDone }: { selected: BankLine[]; onDone: () => void }) {
  const refusal = useRefusal('bank:write')
  const mark = useAction(
    ({ ids, state }: { ids: string[]; state: Mark }) =>
      inParts(ids, async (lineIds) => (await api.bank.markBankLines({ lineIds, state })).lineIds),
    {
      scope: { id: 'mark-lines' },
      success: ({ length }, { state }) =>
        `${formatCount(length, 'mouvement', 'mouvements')} ${state === 'open' ? 'à rapprocher' : 'mis de côté'}`,
      reverse: (ids, { state }) => ({ ids, state: opposite[state] }),
      refresh: orpc.bank,
    },
  )
  const free = selected.filter(({ state }) => state !== 'matched')
  const back = free.length > 0 && free.every(({ state }) => state === 'ignored')
  return (
    <Button
      size="sm"
      icon={back ? Undo2 : EyeOff}
      disabledReason={refusal ?? (free.length === 0 ? 'Ces mouvements sont rapprochés' : undefined)}
      loading={mark.isPending}
      onClick={() =>
        mark.mutate(
          { ids: free.map(({ id }) => id), state: back ? 'open' : 'ignored' },
          { onSuccess: onDone },
        )
      }
    >
      {back ? 'Remettre à rapprocher' : 'Mettre de côté'}
    </Button>
  )
}
