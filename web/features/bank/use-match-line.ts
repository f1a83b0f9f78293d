import { useQueryClient } from '@tanstack/react-query'
import type { BankTargetProposal } from '#shared/contract/bank-matching.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
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
  const moved = useMoneyMoved()
  // The keys are free once the server has answered: the next movement is not the one that leaves.
  const after = () => void moved()
  const cancel = useAction(
    async (paymentIds: string[]) => {
      for (const paymentId of paymentIds) await api.bank.unmatchBankPayment({ paymentId })
    },
    {
      success: (_, { length }) =>
        length > 1
          ? 'Les mouvements sont de nouveau à rapprocher'
          : 'Le mouvement est de nouveau à rapprocher',
      refresh: after,
    },
  )
  const match = useAction(
    ({ lineId, invoiceIds }: { lineId: string; invoiceIds: string[]; numbers: string }) =>
      api.bank.matchBankLine({ lineId, invoiceIds }),
    {
      success: (_, { numbers }) => `Règlement enregistré sur ${numbers}`,
      undo: ({ paymentId }) => cancel.mutate([paymentId]),
      refresh: after,
    },
  )
  const reject = useAction(api.bank.rejectBankProposal, {
    success: ({ rejected }) => (rejected ? 'Cette facture ne sera plus proposée' : null),
    reverse: (pair) => ({ ...pair, rejected: false }),
    refresh: orpc.bank,
  })
  const together = useAction(
    ({ lineIds, invoiceId }: { lineIds: string[]; invoiceId: string; number: string }) =>
      api.bank.matchBankLines({ lineIds, invoiceId }),
    {
      success: ({ paymentIds }, { number }) =>
        `${paymentIds.length}\u00a0règlements enregistrés sur ${number}`,
      undo: ({ paymentIds }) => cancel.mutate(paymentIds),
      refresh: after,
    },
  )
  const unmatch = useUnmatchPayout()
  const payout = useAction(api.bank.matchBankPayout, {
    success: 'Mouvement rapproché du versement',
    undo: ({ lineId }) => unmatch.mutate(lineId),
    refresh: after,
  })
  const rejectPayout = useAction(api.bank.rejectBankPayout, {
    success: ({ rejected }) => (rejected ? 'Ce versement ne sera plus proposé' : null),
    reverse: (pair) => ({ ...pair, rejected: false }),
    refresh: orpc.bank,
  })
  const unaim = useUnmatchTarget()
  const aim = useAction(
    ({ lineId, kind, targetId }: Target & { title: string }) =>
      api.bank.matchBankTarget({ lineId, kind, targetId }),
    {
      success: (_, { title }) => `Mouvement rapproché\u00a0: ${title}`,
      undo: ({ lineId }) => unaim.mutate(lineId),
      refresh: after,
    },
  )
  const rejectTarget = useAction(api.bank.rejectBankTarget, {
    success: ({ rejected }) => (rejected ? 'Cela ne sera plus proposé' : null),
    reverse: (target) => ({ ...target, rejected: false }),
    refresh: orpc.bank,
  })
  const mark = useAction(api.bank.markBankLines, {
    success: (_, { state }) => (state === 'ignored' ? 'Mouvement mis de côté' : null),
    reverse: ({ lineIds }) => ({ lineIds, state: 'open' as const }),
    refresh: after,
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
  return useAction((lineId: string) => api.bank.unmatchBankTarget({ lineId }), {
    success: 'Le mouvement est de nouveau à rapprocher',
    refresh: moved,
  })
}

/** Takes a match with a payout back: nothing was recorded, and the movement is to be matched again. */
export function useUnmatchPayout() {
  const moved = useMoneyMoved()
  return useAction((lineId: string) => api.bank.unmatchBankPayout({ lineId }), {
    success: 'Le mouvement est de nouveau à rapprocher',
    refresh: moved,
  })
}
