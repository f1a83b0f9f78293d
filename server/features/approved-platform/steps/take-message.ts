import { inTransaction } from '#server/db/transaction.ts'
import { listByNumber } from '#server/features/approved-platform/queries/messages.ts'
import { flowProblem } from '#server/features/approved-platform/steps/flow-problem.ts'
import { keepStanding } from '#server/features/approved-platform/steps/keep-standing.ts'
import { tellHeard } from '#server/features/approved-platform/steps/tell-heard.ts'
import { tellStatus } from '#server/features/approved-platform/steps/tell-status.ts'
import {
  forgetUnreadable,
  insertMessages,
  type ReadMessage,
} from '#server/features/approved-platform/store/messages.ts'
import { getSeller } from '#server/features/quotes/queries/parties.ts'
import { findMeant } from '#server/features/received-invoices/queries/flows.ts'
import type { PlatformAccount } from '#server/integrations/approved-platform/port.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { LifeCycleMessage } from '#shared/domain/invoices/life-cycle/message.ts'

/** `bought`: it speaks of what the organization buys. */
export type MessageFlow = { flowId: string; bought: boolean }
type Read = { raw: Uint8Array; message: LifeCycleMessage } | { raw: Uint8Array | null; problem: string }

/** Fetches a message of the life cycle and keeps what it says of the organization's invoices, or of those that it received, once. Throws the PlatformError that stops it. */
export async function takeMessage(scope: Scope, account: PlatformAccount, flow: MessageFlow): Promise<void> {
  const { flowId, bought } = flow
  const read = await readMessage(scope, account, flowId)
  await inTransaction(scope, async (tx) => {
    await forgetUnreadable(tx, flowId)
    if ('problem' in read) {
      await insertMessages(tx, [{ flowId, bought, position: 0, raw: read.raw, problem: read.problem }])
      return
    }
    const rows = await (bought ? heardRows : rowsOf)(tx, flowId, read)
    const kept = await insertMessages(tx, rows)
    const fresh = rows.filter(({ position }) => kept.includes(position))
    for (const row of fresh) await (bought ? tellHeard : tellStatus)(tx, row)
    const invoices = new Set(fresh.flatMap(({ invoiceId }) => invoiceId ?? []))
    for (const invoiceId of [...invoices].sort()) await keepStanding(tx, invoiceId)
  })
}

async function readMessage({ context }: Scope, account: PlatformAccount, flowId: string): Promise<Read> {
  let raw: Uint8Array | null = null
  try {
    raw = await context.approvedPlatform.download(account, flowId)
    return { raw, message: await context.eInvoices.readLifeCycleMessage(raw) }
  } catch (error) {
    const problem = flowProblem(error)
    if (problem === null) throw error
    return { raw, problem }
  }
}

/** Between the parties, or a copy of what went to the tax office; another profile tells of reports. */
const ofInvoices = (profile: string | null) => profile === null || /:CDV:e?invoic/i.test(profile)

async function rowsOf(
  tx: Tx,
  flowId: string,
  read: Extract<Read, { message: unknown }>,
): Promise<ReadMessage[]> {
  const { id, statuses, profile } = read.message
  const [{ siren }, invoices] = await Promise.all([
    getSeller(tx),
    listByNumber(
      tx,
      statuses.map(({ invoiceNumber }) => invoiceNumber),
    ),
  ])
  return statuses.map(({ invoiceNumber, sellerSiren, code, setAt, reasons }, position) => {
    // The number of another seller's invoice may be the same.
    const ours = ofInvoices(profile) && (sellerSiren === null || sellerSiren === siren)
    return {
      ...{
        flowId,
        bought: false,
        receivedId: null,
        position,
        raw: position === 0 ? read.raw : null,
        problem: null,
      },
      ...{ messageId: id, invoiceNumber, code, setAt, reasons },
      invoiceId: ours ? (invoices.get(invoiceNumber)?.id ?? null) : null,
    }
  })
}

/** A status of what the organization received, by its supplier's number. */
async function heardRows(
  tx: Tx,
  flowId: string,
  { raw, message: { id, statuses, profile } }: Extract<Read, { message: unknown }>,
): Promise<ReadMessage[]> {
  const rows: ReadMessage[] = []
  for (const [position, { invoiceNumber, code, setAt, reasons, ...named }] of statuses.entries())
    rows.push({
      ...{ flowId, bought: true, invoiceId: null, position, raw: position === 0 ? raw : null, problem: null },
      ...{ messageId: id, invoiceNumber, code, setAt, reasons },
      receivedId: ofInvoices(profile) ? await findMeant(tx, { number: invoiceNumber, ...named }) : null,
    })
  return rows
}
