import { useMutation, useQueryClient } from '@tanstack/react-query'
import { EyeOff, Undo2 } from 'lucide-react'
import type { BankLine } from '#shared/contract/bank.ts'
import { formatCount } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

/** The most that one request marks (shared/contract/bank.ts). */
const AT_ONCE = 200

/** Puts the chosen movements aside, or back, with « Annuler ». */
export function MarkLines({ selected, onDone }: { selected: BankLine[]; onDone: () => void }) {
  const client = useQueryClient()
  const refusal = useRefusal('bank:write')
  const mark = useMutation({
    scope: { id: 'mark-lines' },
    mutationFn: async ({ ids, state }: { ids: string[]; state: 'open' | 'ignored' }) => {
      const changed: string[] = []
      for (let from = 0; from < ids.length; from += AT_ONCE)
        changed.push(
          ...(await api.bank.markBankLines({ lineIds: ids.slice(from, from + AT_ONCE), state })).lineIds,
        )
      return changed
    },
    onSuccess: (ids, { state }) => {
      const undo = () => mark.mutate({ ids, state: state === 'open' ? 'ignored' : 'open' })
      const done = state === 'open' ? 'à rapprocher' : 'mis de côté'
      toast.success(
        `${formatCount(ids.length, 'mouvement', 'mouvements')} ${done}`,
        ids.length > 0 ? { action: { label: 'Annuler', onClick: undo } } : {},
      )
    },
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: orpc.bank.key() }),
  })
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
