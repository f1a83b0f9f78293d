import { allAt, textAt, type XmlElement } from '../e-invoice-files/xml-element.ts'
import { centsOfDecimal } from './cents-of-text.ts'

/** An order that a bank was given, as its file says it. Null where the file says nothing that can be read. */
export type SepaOrder = {
  endToEndId: string | null
  amountCents: number | null
  /** Whom it pays, or takes from. */
  iban: string | null
  holder: string | null
}
export type SepaOrders = {
  /** Control values of the file: its number of orders, and their sum in cents. */
  count: number | null
  totalCents: number | null
  /** The organization's own accounts that it names. */
  ownIbans: string[]
  orders: SepaOrder[]
}

const messages = {
  transfers: {
    root: 'CstmrCdtTrfInitn',
    order: 'CdtTrfTxInf',
    amount: 'Amt/InstdAmt',
    own: 'Dbtr',
    other: 'Cdtr',
  },
  debits: {
    root: 'CstmrDrctDbtInitn',
    order: 'DrctDbtTxInf',
    amount: 'InstdAmt',
    own: 'Cdtr',
    other: 'Dbtr',
  },
} as const

/** The orders of a file of transfers (pain.001) or debits (pain.008) that was written before; `document` is its root. No orders of another message. */
export function readSepaOrders(document: XmlElement, kind: keyof typeof messages): SepaOrders {
  const { root, order, amount, own, other } = messages[kind]
  const [message = null] = allAt(document, root)
  const cents = (element: XmlElement | null, path: string) => {
    const text = textAt(element, path)
    return text === null ? null : centsOfDecimal(text)
  }
  const blocks = allAt(message, 'PmtInf')
  const count = textAt(message, 'GrpHdr/NbOfTxs')
  return {
    count: count === null ? null : Number(count),
    totalCents: cents(message, 'GrpHdr/CtrlSum'),
    ownIbans: blocks.flatMap((block) => textAt(block, `${own}Acct/Id/IBAN`) ?? []),
    orders: blocks
      .flatMap((block) => allAt(block, order))
      .map((each) => ({
        endToEndId: textAt(each, 'PmtId/EndToEndId'),
        amountCents: cents(each, amount),
        iban: textAt(each, `${other}Acct/Id/IBAN`),
        holder: textAt(each, `${other}/Nm`),
      })),
  }
}
