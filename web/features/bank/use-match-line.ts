import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BankTargetProposal } from '#shared/contract/bank-matching.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { toast } from '#web/ui/toast.ts'
import type { Offer } from './offers.ts'

type Target = Pick<BankTargetProposal, 'kind' | 'targetId'> & { lineId: string }

const isProposals = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  (queryKey[0] as readonly string[] | undefined)?.[1] === 'listBankProposals'

/**
 * Reads again all that shows movements, payments or the invoices that they pay. What is proposed to the movements that are left is another
 * question, for which nobody waits: the next one may be matched meanwhile.
 */
export function useMoneyMoved(): () => Promise<unknown> {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ predicate: isProposals })
    return Promise.all(
      [
        ...[orpc.bank.key(), orpc.invoices.key(), orpc.payments.key(), orpc.reports.key()],
        ...[orpc.directDebits.key(), orpc.receivedInvoices.key()],
      ].map((queryKey) => client.invalidateQueries({ queryKey, predicate: (query) => !isProposals(query) })),
    )
  }
}

/** Matches a movement with invoices or a payout, says that an offer is not the one, puts a movement aside; each with « Annuler ». */
export function useMatchLine() {
  const client = useQueryClient()
  const moved = useMoneyMoved()
  // The keys are free once the server has answered: the next movement is not the one that leaves.
  const after = () => void moved()
  const refused = () => client.invalidateQueries({ queryKey: orpc.bank.key() })
  const onError = (error: Error) => toast.error(messageOf(error))
  const cancel = useMutation({
    mutationFn: async (paymentIds: string[]) => {
      for (const paymentId of paymentIds) await api.bank.unmatchBankPayment({ paymentId })
    },
    onSuccess: (_done, { length }) =>
      toast.success(
        length > 1
          ? 'Les mouvements sont de nouveau à rapprocher'
          : 'Le mouvement est de nouveau à rapprocher',
      ),
    onError,
    onSettled: after,
  })
  const match = useMutation({
    mutationFn: ({ lineId, invoiceIds }: { lineId: string; invoiceIds: string[]; numbers: string }) =>
      api.bank.matchBankLine({ lineId, invoiceIds }),
    onSuccess: ({ paymentId }, { numbers }) =>
      toast.success(`Règlement enregistré sur ${numbers}`, {
        action: { label: 'Annuler', onClick: () => cancel.mutate([paymentId]) },
      }),
    onError,
    onSettled: after,
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
    onSettled: refused,
  })
  const together = useMutation({
    mutationFn: ({ lineIds, invoiceId }: { lineIds: string[]; invoiceId: string; number: string }) =>
      api.bank.matchBankLines({ lineIds, invoiceId }),
    onSuccess: ({ paymentIds }, { number }) =>
      toast.success(`${paymentIds.length}\u00a0règlements enregistrés sur ${number}`, {
        action: { label: 'Annuler', onClick: () => cancel.mutate(paymentIds) },
      }),
    onError,
    onSettled: after,
  })
  const unmatch = useUnmatchPayout()
  const payout = useMutation({
    mutationFn: (pair: { lineId: string; payoutId: string }) => api.bank.matchBankPayout(pair),
    onSuccess: ({ lineId }) =>
      toast.success('Mouvement rapproché du versement', {
        action: { label: 'Annuler', onClick: () => unmatch.mutate(lineId) },
      }),
    onError,
    onSettled: after,
  })
  const rejectPayout = useMutation({
    mutationFn: (pair: { lineId: string; payoutId: string; rejected: boolean }) =>
      api.bank.rejectBankPayout(pair),
    onSuccess: ({ rejected, ...pair }) => {
      if (rejected)
        toast.success('Ce versement ne sera plus proposé', {
          action: { label: 'Annuler', onClick: () => rejectPayout.mutate({ ...pair, rejected: false }) },
        })
    },
    onError,
    onSettled: refused,
  })
  const unaim = useUnmatchTarget()
  const aim = useMutation({
    mutationFn: ({ lineId, kind, targetId }: Target & { title: string }) =>
      api.bank.matchBankTarget({ lineId, kind, targetId }),
    onSuccess: ({ lineId }, { title }) =>
      toast.success(`Mouvement rapproché\u00a0: ${title}`, {
        action: { label: 'Annuler', onClick: () => unaim.mutate(lineId) },
      }),
    onError,
    onSettled: after,
  })
  const rejectTarget = useMutation({
    mutationFn: (target: Target & { rejected: boolean }) => api.bank.rejectBankTarget(target),
    onSuccess: ({ rejected, ...target }) => {
      if (rejected)
        toast.success('Cela ne sera plus proposé', {
          action: { label: 'Annuler', onClick: () => rejectTarget.mutate({ ...target, rejected: false }) },
        })
    },
    onError,
    onSettled: refused,
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
    onSettled: after,
  })
  const matchOffer = (lineId: string, offer: Offer) => {
    if (offer.kind === 'target') {
      const { kind, targetId, title } = offer.target
      aim.mutate({ lineId, kind, targetId, title })
    } else if (offer.kind === 'payout') payout.mutate({ lineId, payoutId: offer.payoutId })
    else if (offer.kind === 'group') together.mutate(offer)
    else match.mutate({ lineId, invoiceIds: [offer.invoiceId], numbers: offer.number })
  }
  /** A group is no longer proposed to this movement; its others may be part of another. */
  const rejectOffer = (lineId: string, offer: Offer) => {
    if (offer.kind === 'target') {
      const { kind, targetId } = offer.target
      rejectTarget.mutate({ lineId, kind, targetId, rejected: true })
    } else if (offer.kind === 'payout')
      rejectPayout.mutate({ lineId, payoutId: offer.payoutId, rejected: true })
    else reject.mutate({ lineId, invoiceId: offer.invoiceId, rejected: true })
  }
  const all = [match, reject, mark, together, payout, rejectPayout, aim, rejectTarget]
  const busy = all.some(({ isPending }) => isPending)
  return { match, matchOffer, rejectOffer, mark, busy }
}

/** Takes a match with debits, a refund or a supplier's invoice back. */
export function useUnmatchTarget() {
  const moved = useMoneyMoved()
  return useMutation({
    mutationFn: (lineId: string) => api.bank.unmatchBankTarget({ lineId }),
    onSuccess: () => toast.success('Le mouvement est de nouveau à rapprocher'),
    onError: (error: Error) => toast.error(messageOf(error)),
    onSettled: moved,
  })
}

/** Takes a match with a payout back: nothing was recorded, and the movement is to be matched again. */
export function useUnmatchPayout() {
  const moved = useMoneyMoved()
  return useMutation({
    mutationFn: (lineId: string) => api.bank.unmatchBankPayout({ lineId }),
    onSuccess: () => toast.success('Le mouvement est de nouveau à rapprocher'),
    onError: (error: Error) => toast.error(messageOf(error)),
    onSettled: moved,
  })
}
