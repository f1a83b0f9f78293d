import type { Tx } from '#server/scope.ts'
import { concerns, listBlocks } from './blocks.ts'
import { type ClientAsked, getReminderClient } from './client.ts'
import { listPauses } from './pauses.ts'
import { listClientPromises } from './promises.ts'
import { listReminders, presentBlock } from './reminders.ts'
import { listClientStandings } from './standings.ts'

const LATEST = 10

/** The reminders of a client, or those that concern one of its invoices. Errors: those of getReminderClient. */
export async function getClientReminders(tx: Tx, asked: ClientAsked) {
  const { id, companyId, contactId, today } = await getReminderClient(tx, asked)
  const { invoiceId } = asked
  const of = { companyId: companyId ?? undefined, contactId: contactId ?? undefined, invoiceId }
  const [standings, blocks, pauses, promises, reminders] = await Promise.all([
    listClientStandings(tx, id),
    listBlocks(tx, [id]),
    listPauses(tx, id, today),
    listClientPromises(tx, id),
    listReminders(tx, { ...of, limit: LATEST }),
  ])
  const concerned = (ofInvoice: string | null) =>
    invoiceId === undefined || ofInvoice === null || ofInvoice === invoiceId
  return {
    standings,
    blocks: (blocks.get(id) ?? [])
      .filter((block) => (invoiceId === undefined ? block.quoteId === null : concerns(block, [invoiceId])))
      .map(presentBlock),
    pauses: pauses.filter((pause) => concerned(pause.invoiceId)),
    promises: promises.filter((promise) => concerned(promise.invoiceId)),
    reminders: reminders.items,
    record: null,
  }
}
