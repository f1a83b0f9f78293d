import { blank, each, european, type Rule, when } from './rule.ts'
import { identifiers } from './vat-uses-and-identifiers.ts'

const before = (from: string | null, to: string | null) => from !== null && to !== null && to < from

/** EN 16931: the document, its parties, its payment and what it cites. */
export const documentRules: Rule[] = [
  european('BR-01', 'BT-24', 'Choisissez le profil de la facture électronique.', (i) =>
    when(blank(i.profile), 'profile'),
  ),
  european('BR-02', 'BT-1', 'Donnez un numéro à la facture.', (i) => when(blank(i.number), 'number')),
  european('BR-03', 'BT-2', 'Indiquez la date d’émission.', (i) => when(blank(i.issuedOn), 'issuedOn')),
  european('BR-04', 'BT-3', 'Choisissez le type de document.', (i) => when(blank(i.typeCode), 'typeCode')),
  european('BR-05', 'BT-5', 'Choisissez la devise.', (i) => when(blank(i.currency), 'currency')),
  european('BR-06', 'BT-27', 'Indiquez le nom de votre entreprise.', (i) =>
    when(blank(i.seller.name), 'seller.name'),
  ),
  european('BR-07', 'BT-44', 'Indiquez le nom du client.', (i) => when(blank(i.buyer.name), 'buyer.name')),
  european('BR-08', 'BG-5', 'Complétez l’adresse de votre entreprise.', (i) =>
    when(i.seller.address === null, 'seller.address'),
  ),
  european('BR-09', 'BT-40', 'Indiquez le pays de votre entreprise.', (i) =>
    when(i.seller.address !== null && blank(i.seller.address.country), 'seller.address.country'),
  ),
  european('BR-10', 'BG-8', 'Complétez l’adresse du client.', (i) =>
    when(i.buyer.address === null, 'buyer.address'),
  ),
  european('BR-11', 'BT-55', 'Indiquez le pays du client.', (i) =>
    when(i.buyer.address !== null && blank(i.buyer.address.country), 'buyer.address.country'),
  ),
  european('BR-16', 'BG-25', 'Ajoutez au moins une ligne.', (i) => when(i.lines.length === 0, 'lines')),
  european('BR-17', 'BT-59', 'Indiquez le nom du bénéficiaire du paiement.', (i) =>
    when(i.payee !== null && blank(i.payee.name), 'payee.name'),
  ),
  european('BR-18', 'BT-62', 'Indiquez le nom du représentant fiscal.', (i) =>
    when(i.taxRepresentative !== null && blank(i.taxRepresentative.name), 'taxRepresentative.name'),
  ),
  european('BR-19', 'BG-12', 'Complétez l’adresse du représentant fiscal.', (i) =>
    when(i.taxRepresentative !== null && i.taxRepresentative.address === null, 'taxRepresentative.address'),
  ),
  european('BR-20', 'BT-69', 'Indiquez le pays du représentant fiscal.', (i) => {
    const address = i.taxRepresentative?.address
    return when(
      address !== null && address !== undefined && blank(address.country),
      'taxRepresentative.address.country',
    )
  }),
  european('BR-29', 'BT-74', 'Corrigez la période, qui finit avant de commencer.', (i) =>
    when(i.period !== null && before(i.period.from, i.period.to), 'period.to'),
  ),
  european('BR-49', 'BT-81', 'Choisissez le moyen de paiement.', (i) =>
    when(i.payment !== null && blank(i.payment.meansCode), 'payment.meansCode'),
  ),
  european('BR-50', 'BT-84', 'Indiquez le compte à créditer.', (i) =>
    each(i.payment?.transfers ?? [], 'payment.transfers', ({ account }) => when(blank(account), 'account')),
  ),
  european('BR-51', 'BT-87', 'Ne gardez que les premiers et les quatre derniers chiffres de la carte.', (i) =>
    when((i.payment?.card?.number.replace(/\D/g, '').length ?? 0) > 10, 'payment.card.number'),
  ),
  european('BR-52', 'BT-122', 'Donnez une référence à la pièce jointe.', (i) =>
    each(i.attachments, 'attachments', ({ reference }) => when(blank(reference), 'reference')),
  ),
  european('BR-53', 'BT-111', 'Indiquez le montant de la TVA dans la devise de comptabilité.', (i) =>
    when(i.vatCurrency !== null && i.totals.vatInVatCurrencyCents === null, 'totals.vatInVatCurrencyCents'),
  ),
  european('BR-55', 'BT-25', 'Indiquez le numéro de la facture citée.', (i) =>
    each(i.precedingInvoices, 'precedingInvoices', ({ number }) => when(blank(number), 'number')),
  ),
  european('BR-56', 'BT-63', 'Indiquez le numéro de TVA du représentant fiscal.', (i) =>
    when(i.taxRepresentative !== null && blank(i.taxRepresentative.vatId), 'taxRepresentative.vatId'),
  ),
  european('BR-57', 'BT-80', 'Indiquez le pays de livraison.', (i) => {
    const address = i.delivery?.address
    return when(
      address !== null && address !== undefined && blank(address.country),
      'delivery.address.country',
    )
  }),
  european('BR-61', 'BT-84', 'Indiquez l’IBAN sur lequel le client doit virer la somme.', (i) =>
    when(
      i.payment !== null && ['30', '58'].includes(i.payment.meansCode) && i.payment.transfers.length === 0,
      'payment.transfers',
    ),
  ),
  european('BR-62', 'BT-34-1', 'Précisez le type de votre adresse électronique.', (i) =>
    when(
      i.seller.electronicAddress !== null && blank(i.seller.electronicAddress.scheme),
      'seller.electronicAddress.scheme',
    ),
  ),
  european('BR-63', 'BT-49-1', 'Précisez le type de l’adresse électronique du client.', (i) =>
    when(
      i.buyer.electronicAddress !== null && blank(i.buyer.electronicAddress.scheme),
      'buyer.electronicAddress.scheme',
    ),
  ),
  european(
    'BR-CO-03',
    'BT-7 BT-8',
    'Gardez la date d’exigibilité de la TVA ou son code, pas les deux.',
    (i) => when(i.taxPointOn !== null && i.taxPointCode !== null, 'taxPointCode'),
  ),
  european('BR-CO-19', 'BG-14', 'Indiquez le début ou la fin de la période, ou retirez-la.', (i) =>
    when(i.period !== null && i.period.from === null && i.period.to === null, 'period'),
  ),
  european('BR-CO-25', 'BT-9 BT-20', 'Indiquez la date d’échéance ou les conditions de paiement.', (i) =>
    when(i.totals.dueCents > 0 && blank(i.dueOn) && blank(i.paymentTerms), 'dueOn'),
  ),
  european('BR-CO-26', 'BT-29 BT-30 BT-31', 'Indiquez votre SIREN ou votre numéro de TVA.', (i) =>
    when(
      identifiers(i).every(({ path }) => !path.startsWith('seller')) &&
        i.seller.legalRegistration === null &&
        blank(i.seller.vatId),
      'seller.legalRegistration',
    ),
  ),
]
