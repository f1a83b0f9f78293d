import { parseXml } from '#server/integrations/e-invoices/parse-xml.ts'
import { readSepaOrders } from '#shared/domain/bank-files/read-sepa-orders.ts'
import { named } from '#shared/domain/bank-files/sepa-parts.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/** A kept file with the rows that it was written of. */
export type FileFacts = {
  id: string
  content: string
  count: number
  totalCents: number
  ownIban: string
  /** Its transfers were taken out, to go in another file. */
  canceled: boolean
  orders: { id: string; amountCents: number; holder: string | null; iban: string | null }[]
}

/** Whether a file that a bank was given says its rows, each once, and nothing else. */
export function isFaithful(file: FileFacts, kind: 'transfers' | 'debits'): boolean {
  const told = read(file.content, kind)
  if (told === null) return false
  const sum = told.orders.reduce((cents, { amountCents }) => cents + (amountCents ?? Number.NaN), 0)
  const itself =
    told.count === file.count &&
    told.orders.length === file.count &&
    told.totalCents === file.totalCents &&
    sum === file.totalCents &&
    told.ownIbans.every((iban) => iban === file.ownIban)
  if (!itself || file.canceled) return itself
  const rows = new Map(file.orders.map((order) => [order.id.replaceAll('-', ''), order]))
  return (
    rows.size === told.orders.length &&
    told.orders.every(({ endToEndId, amountCents, iban, holder }) => {
      const row = rows.get(endToEndId ?? '')
      rows.delete(endToEndId ?? '')
      return row?.amountCents === amountCents && row.iban === iban && named(row.holder ?? '') === holder
    })
  )
}

/** Null for what cannot be read at all. */
function read(content: string, kind: 'transfers' | 'debits') {
  try {
    return readSepaOrders(parseXml(Buffer.from(content)), kind)
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}
