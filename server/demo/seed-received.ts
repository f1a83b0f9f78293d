import { readAs } from '#server/db/transaction.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import {
  approveReceived,
  payReceived,
  refuseReceived,
} from '#server/features/received-invoices/commands/approve-received.ts'
import { receiveFile } from '#server/features/received-invoices/commands/receive-file.ts'
import type { Scope } from '#server/scope.ts'
import { frenchTypography } from '#shared/french/typography.ts'
import { drawSupplierInvoice } from './draw-supplier-invoice.ts'
import { type SupplierInvoice, supplierInvoices } from './story/suppliers.ts'
import type { StoryCalendar } from './story-calendar.ts'
import type { Step } from './story-steps.ts'

const ARRIVING = 8 * 60 + 50
const CHECKING = 11 * 60
const PAYING = 16 * 60

type Desk = { scope: Scope; calendar: StoryCalendar; seed: number }

/** Takes in each supplier's file, and decides on most. */
export function receivedSteps(desk: Desk): Step[] {
  return supplierInvoices.flatMap((invoice, rank) => stepsOf(invoice, `received-${rank}`, desk))
}

function stepsOf(invoice: SupplierInvoice, lane: string, { scope, calendar, seed }: Desk): Step[] {
  let receivedId = ''
  const step = (daysAgo: number, minutes: number, run: (at: Date) => Promise<unknown>): Step => {
    const at = calendar.at(daysAgo, minutes)
    return { at, lane, run: async () => void (await run(at)) }
  }
  const steps = [
    step(invoice.receivedOn, ARRIVING, async () => {
      const buyer = await readAs(scope, getSeller)
      const issuedOn = calendar.dayOf(calendar.at(invoice.issuedOn, ARRIVING))
      const file = await drawSupplierInvoice(invoice, { scope, buyer, issuedOn, seed })
      receivedId = (await receiveFile(scope, { file })).id
    }),
  ]
  const { decision } = invoice
  if (decision?.kind === 'refused') {
    const reason = frenchTypography(decision.reason)
    steps.push(step(decision.on, CHECKING, () => refuseReceived(scope, { receivedId, reason })))
  } else if (decision !== undefined) {
    const approvedOn = decision.kind === 'paid' ? decision.approvedOn : decision.on
    steps.push(step(approvedOn, CHECKING, () => approveReceived(scope, { receivedId })))
  }
  if (decision?.kind === 'paid')
    steps.push(
      step(decision.on, PAYING, (at) =>
        payReceived(scope, { receivedId, paidOn: calendar.dayOf(at), paidBy: decision.by }),
      ),
    )
  return steps
}
