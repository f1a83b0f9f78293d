import { group, leaf, type Xml } from '../e-invoice-files/xml-writer.ts'
import { sepaText } from './sepa-text.ts'

/** The text that stands for a name, a purpose or a bank of which nothing is said. */
export const NOTHING = 'NOTPROVIDED'
const NAME_MAX = 70
export const SEPA_TEXT_MAX = 140

/** « 120.05 » of cents. */
export const euros = (cents: number): string =>
  `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
export const named = (name: string): string => sepaText(name, NAME_MAX) || NOTHING
export const account = (element: string, iban: string): Xml => group(element, group('Id', leaf('IBAN', iban)))

/** How many payments there are, and their sum. */
export const totals = (payments: readonly { amountCents: number }[]): Xml[] => [
  leaf('NbOfTxs', String(payments.length)),
  leaf('CtrlSum', euros(payments.reduce((sum, { amountCents }) => sum + amountCents, 0))),
]

/** A whole file of a message of ISO 20022, as « pain.001.001.09 ». */
export const document = (message: string, content: Xml): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${message}">${content}</Document>\n`
