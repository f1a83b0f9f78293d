import type { DebitSequence, MandateScheme } from '../direct-debits/mandate.ts'
import { group, leaf } from '../e-invoice-files/xml-writer.ts'
import { account, document, euros, NOTHING, named, SEPA_TEXT_MAX, totals } from './sepa-parts.ts'
import { sepaText } from './sepa-text.ts'

/** A debit in euros of an account of the SEPA area. */
export type SepaDebit = {
  /** Told to the debtor: 35 characters at most. */
  endToEndId: string
  amountCents: number
  /** The mandate’s reference (« RUM »), and the day of its signature. */
  mandate: string
  signedOn: string
  holder: string
  iban: string
  bic: string | null
  /** Its purpose, in words. */
  text: string
}
/** Debits that the bank credits in one line. */
export type SepaDebitBatch = {
  /** 35 characters at most. */
  batchId: string
  scheme: MandateScheme
  sequence: DebitSequence
  debits: readonly SepaDebit[]
}
export type SepaDebitFile = {
  /** Never used before for this bank: 35 characters at most. */
  messageId: string
  createdAt: Date
  creditor: { name: string; iban: string; creditorId: string }
  /** The day on which accounts are debited. */
  collectOn: string
  batches: readonly SepaDebitBatch[]
}

const INSTRUMENTS = { core: 'CORE', b2b: 'B2B' } as const satisfies Record<MandateScheme, string>

/**
 * Debits of one creditor, all on one day, as a bank takes them: pain.008.001.08 under the rules of the European Payments Council (EPC130-08 for
 * CORE, EPC131-08 for B2B, customer to bank), a block for each scheme and place in the life of a mandate. Errors: an account that debits itself.
 */
export function writePain008({ messageId, createdAt, creditor, collectOn, batches }: SepaDebitFile): string {
  if (batches.some(({ debits }) => debits.some(({ iban }) => iban === creditor.iban)))
    throw new Error('an account debits itself')
  const header = group(
    'GrpHdr',
    leaf('MsgId', messageId),
    leaf('CreDtTm', `${createdAt.toISOString().slice(0, 19)}Z`),
    totals(batches.flatMap(({ debits }) => debits)),
    group('InitgPty', leaf('Nm', named(creditor.name))),
  )
  return document(
    'pain.008.001.08',
    group(
      'CstmrDrctDbtInitn',
      header,
      batches.map((batch) => batchOf(batch, creditor, collectOn)),
    ),
  )
}

const batchOf = (
  { batchId, scheme, sequence, debits }: SepaDebitBatch,
  { name, iban, creditorId }: SepaDebitFile['creditor'],
  collectOn: string,
) =>
  group(
    'PmtInf',
    leaf('PmtInfId', batchId),
    leaf('PmtMtd', 'DD'),
    // The statement shows one line for all of them.
    leaf('BtchBookg', 'true'),
    totals(debits),
    group(
      'PmtTpInf',
      group('SvcLvl', leaf('Cd', 'SEPA')),
      group('LclInstrm', leaf('Cd', INSTRUMENTS[scheme])),
      leaf('SeqTp', sequence),
    ),
    leaf('ReqdColltnDt', collectOn),
    group('Cdtr', leaf('Nm', named(name))),
    account('CdtrAcct', iban),
    agent('CdtrAgt', null),
    leaf('ChrgBr', 'SLEV'),
    group(
      'CdtrSchmeId',
      group(
        'Id',
        group('PrvtId', group('Othr', leaf('Id', creditorId), group('SchmeNm', leaf('Prtry', 'SEPA')))),
      ),
    ),
    debits.map(debitOf),
  )

const debitOf = ({ endToEndId, amountCents, mandate, signedOn, holder, iban, bic, text }: SepaDebit) =>
  group(
    'DrctDbtTxInf',
    group('PmtId', leaf('EndToEndId', endToEndId)),
    leaf('InstdAmt', euros(amountCents), { Ccy: 'EUR' }),
    group('DrctDbtTx', group('MndtRltdInf', leaf('MndtId', mandate), leaf('DtOfSgntr', signedOn))),
    agent('DbtrAgt', bic),
    group('Dbtr', leaf('Nm', named(holder))),
    account('DbtrAcct', iban),
    group('RmtInf', leaf('Ustrd', sepaText(text, SEPA_TEXT_MAX))),
  )

const agent = (element: string, bic: string | null) =>
  group(element, group('FinInstnId', bic === null ? group('Othr', leaf('Id', NOTHING)) : leaf('BICFI', bic)))
