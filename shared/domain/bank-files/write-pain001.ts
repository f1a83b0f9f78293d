import { group, leaf } from '../e-invoice-files/xml-writer.ts'
import { account, document, euros, NOTHING, named, SEPA_TEXT_MAX, totals } from './sepa-parts.ts'
import { sepaText } from './sepa-text.ts'

/** A transfer in euros to an account of the SEPA area. */
export type SepaTransfer = {
  /** Told to the beneficiary: 35 characters at most. */
  endToEndId: string
  amountCents: number
  holder: string
  iban: string
  /** Its purpose, in words. */
  text: string
}
export type SepaTransferFile = {
  /** Never used before for this bank: 35 characters at most. */
  messageId: string
  createdAt: Date
  debtor: { name: string; iban: string }
  /** The day on which the bank sends them. */
  executeOn: string
  transfers: readonly SepaTransfer[]
}

/**
 * Transfers of one account, all on one day, as a bank takes them: pain.001.001.09 under the rules of the European Payments Council
 * (EPC132-08, SEPA credit transfer, customer to bank). No address is written: none is asked for within the area. Errors: an account that pays
 * itself.
 */
export function writePain001({
  messageId,
  createdAt,
  debtor,
  executeOn,
  transfers,
}: SepaTransferFile): string {
  if (transfers.some(({ iban }) => iban === debtor.iban)) throw new Error('an account pays itself')
  const counted = totals(transfers)
  const header = group(
    'GrpHdr',
    leaf('MsgId', messageId),
    leaf('CreDtTm', `${createdAt.toISOString().slice(0, 19)}Z`),
    counted,
    group('InitgPty', leaf('Nm', named(debtor.name))),
  )
  const payments = group(
    'PmtInf',
    leaf('PmtInfId', messageId),
    leaf('PmtMtd', 'TRF'),
    // Each is a line of the statement, so that it is found again.
    leaf('BtchBookg', 'false'),
    counted,
    group('PmtTpInf', group('SvcLvl', leaf('Cd', 'SEPA'))),
    group('ReqdExctnDt', leaf('Dt', executeOn)),
    group('Dbtr', leaf('Nm', named(debtor.name))),
    account('DbtrAcct', debtor.iban),
    group('DbtrAgt', group('FinInstnId', group('Othr', leaf('Id', NOTHING)))),
    leaf('ChrgBr', 'SLEV'),
    transfers.map(transferOf),
  )
  return document('pain.001.001.09', group('CstmrCdtTrfInitn', header, payments))
}

const transferOf = ({ endToEndId, amountCents, holder, iban, text }: SepaTransfer) =>
  group(
    'CdtTrfTxInf',
    group('PmtId', leaf('EndToEndId', endToEndId)),
    group('Amt', leaf('InstdAmt', euros(amountCents), { Ccy: 'EUR' })),
    group('Cdtr', leaf('Nm', named(holder))),
    account('CdtrAcct', iban),
    group('RmtInf', leaf('Ustrd', sepaText(text, SEPA_TEXT_MAX))),
  )
