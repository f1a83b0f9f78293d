import type { PaymentInstructions } from '#shared/domain/e-invoices/e-invoice.ts'
import { SEPA } from './read-ubl-parties.ts'
import { allAt, attributeAt, firstAt, orNull, textAt, type XmlElement } from './xml-element.ts'

/** BG-16: UBL repeats its means for each account. */
export function ublPayment(root: XmlElement): PaymentInstructions | null {
  const means = allAt(root, 'PaymentMeans')
  const [first] = means
  if (!first) return null
  const inAny = (path: string) => means.map((one) => textAt(one, path)).find((text) => text !== null) ?? null
  const cardNumber = inAny('CardAccount/PrimaryAccountNumberID')
  return {
    // UNTDID 4461, 1: the way of paying is not said.
    meansCode: inAny('PaymentMeansCode') ?? '1',
    meansText: attributeAt(first, 'PaymentMeansCode', 'name'),
    remittance: inAny('PaymentID'),
    transfers: means.flatMap((one) => {
      const account = firstAt(one, 'PayeeFinancialAccount')
      const number = textAt(account, 'ID')
      if (number === null) return []
      const bic = textAt(account, 'FinancialInstitutionBranch/ID')
      return [{ account: number, accountName: textAt(account, 'Name'), bic }]
    }),
    card: cardNumber === null ? null : { number: cardNumber, holder: inAny('CardAccount/HolderName') },
    debit: orNull({
      mandate: inAny('PaymentMandate/ID'),
      creditorId: creditorId(root),
      account: inAny('PaymentMandate/PayerFinancialAccount/ID'),
    }),
  }
}

/** BT-90. */
function creditorId(root: XmlElement): string | null {
  const identifiers = [
    ...allAt(root, 'PayeeParty/PartyIdentification/ID'),
    ...allAt(root, 'AccountingSupplierParty/Party/PartyIdentification/ID'),
  ]
  return identifiers.find(({ attributes }) => attributes.get('schemeID') === SEPA)?.text || null
}
