import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '#web/api/api-error.ts'
import { api, orpc } from '#web/api/client.ts'
import { toast } from '#web/ui/toast.ts'

/** Reads again all that shows movements, payments or the invoices that they pay. */
export function useMoneyMoved(): () => Promise<unknown> {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [orpc.bank.key(), orpc.invoices.key(), orpc.payments.key(), orpc.reports.key()].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
}

/** Matches a movement with invoices, says that an invoice is not the one, puts a movement aside; each with « Annuler ». */
export function useMatchLine() {
  const moved = useMoneyMoved()
  const onError = (error: Error) => toast.error(messageOf(error))
  const cancel = useMutation({
    mutationFn: (paymentId: string) =>
      api.payments.cancelPayment({ paymentId, reason: 'Rapprochement annulé' }),
    onSuccess: () => toast.success('Le mouvement est de nouveau à rapprocher'),
    onError,
    onSettled: moved,
  })
  const match = useMutation({
    mutationFn: ({ lineId, invoiceIds }: { lineId: string; invoiceIds: string[]; numbers: string }) =>
      api.bank.matchBankLine({ lineId, invoiceIds }),
    onSuccess: ({ paymentId }, { numbers }) =>
      toast.success(`Règlement enregistré sur ${numbers}`, {
        action: { label: 'Annuler', onClick: () => cancel.mutate(paymentId) },
      }),
    onError,
    onSettled: moved,
  })
  const reject = useMutation({
    mutationFn: (pair: { lineId: string; invoiceId: string; rejected: boolean }) =>
      api.bank.rejectBankProposal(pair),
    onSuccess: ({ rejected, ...pair }) => {
      if (rejected)
        toast.success('Cette facture ne sera plus proposée', {
          action: { label: 'Annuler', onClick: () => reject.mutate({ ...pair, rejected: false }) },
        })
    },
    onError,
    onSettled: moved,
  })
  const mark = useMutation({
    mutationFn: (change: { lineIds: string[]; state: 'open' | 'ignored' }) => api.bank.markBankLines(change),
    onSuccess: ({ lineIds }, { state }) => {
      if (state === 'ignored')
        toast.success('Mouvement mis de côté', {
          action: { label: 'Annuler', onClick: () => mark.mutate({ lineIds, state: 'open' }) },
        })
    },
    onError,
    onSettled: moved,
  })
  return { match, reject, mark, busy: match.isPending || reject.isPending || mark.isPending }
}
