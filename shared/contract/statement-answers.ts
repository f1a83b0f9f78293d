import { z } from 'zod'
import { publicEndpoint } from './endpoint.ts'
import { delayFields, paidFields, promiseFields, withdrawFields } from './reminder-answers.ts'
import { byStatement, ofInvoices, statementLinkErrors } from './statement-links.ts'

const said = z.object({ said: z.literal(true) })
const errors = [...statementLinkErrors, 'nothing_to_pay'] as const
const limit = { max: 20, seconds: 3_600, by: 'ip' as const }

/** What a client says on the page of all that it owes, of all its invoices or of those that it chooses. */
export const statementAnswersContract = {
  announceStatementPayment: publicEndpoint({
    method: 'POST',
    path: '/statement-links/{token}/paid',
    summary:
      '«\u202fJ’ai payé\u202f» ces factures\u00a0: leurs relances attendent que le paiement soit retrouvé.',
    input: z.object({ ...byStatement, ...ofInvoices, ...paidFields }),
    output: said,
    errors,
    limit,
  }),
  promiseStatementPayment: publicEndpoint({
    method: 'POST',
    path: '/statement-links/{token}/promise',
    summary: '«\u202fJe paierai le…\u202f»\u00a0: le client promet ce que doivent ces factures.',
    input: z.object({ ...byStatement, ...ofInvoices, ...promiseFields }),
    output: said,
    errors,
    limit,
  }),
  askStatementDelay: publicEndpoint({
    method: 'POST',
    path: '/statement-links/{token}/delay',
    summary:
      '«\u202fJe demande un délai\u202f» pour ces factures\u00a0: leurs relances attendent la réponse de l’émetteur.',
    input: z.object({ ...byStatement, ...ofInvoices, ...delayFields }),
    output: said,
    errors,
    limit,
  }),
  withdrawStatementAnswer: publicEndpoint({
    method: 'POST',
    path: '/statement-links/{token}/withdraw',
    summary: 'Retire ce que le client avait annoncé de ces factures.',
    input: z.object({ ...byStatement, ...ofInvoices, ...withdrawFields }),
    output: said,
    errors,
    limit,
  }),
}
