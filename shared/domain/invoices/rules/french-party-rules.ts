import type { EInvoice, EInvoiceParty, Identifier } from '#shared/domain/e-invoices/e-invoice.ts'
import { NEW_MENTIONS_ON } from '../mentions.ts'
import { selfBilledTypes } from './code-lists.ts'
import { treatmentsOf } from './french-document-rules.ts'
import { blank, FNFE_1_4_0_FROM, french, type Rule, when } from './rule.ts'
import { electronicAddresses, identifiers, registrations } from './vat-uses-and-identifiers.ts'

const isB2B = (i: EInvoice) => treatmentsOf(i).includes('B2B')

const siren = ({ legalRegistration }: EInvoiceParty) =>
  legalRegistration?.scheme === '0002' ? legalRegistration.value.trim() : null

const isSiren = (text: string | null) => text !== null && /^\d{9}$/.test(text)

/** Whether the electronic address does not begin with the SIREN of its owner, in scheme 0225. */
function foreignAddress({ electronicAddress, legalRegistration }: EInvoiceParty): boolean {
  return (
    electronicAddress?.scheme !== '0225' ||
    !electronicAddress.value.startsWith(legalRegistration?.value ?? '')
  )
}

/** The SIREN beside an identifier: of its party, or the one within a SIRET that stands alone. */
function sirenBeside(i: EInvoice, path: string, siret: string): string | null {
  if (path.startsWith('seller')) return siren(i.seller)
  if (path.startsWith('buyer')) return siren(i.buyer)
  return i.payee?.legalRegistration && path.startsWith('payee')
    ? i.payee.legalRegistration.value
    : siret.slice(0, 9)
}

const inScheme = (i: EInvoice, schemes: string[]) =>
  identifiers(i).filter(({ value }) => schemes.includes(value.scheme ?? ''))

/** Identifiers of one party, for the rule that each scheme appears once. */
const parties: [path: string, of: (i: EInvoice) => Identifier[]][] = [
  ['seller.identifiers', (i) => i.seller.identifiers],
  ['buyer.identifiers', (i) => i.buyer.identifiers],
]

const isSingleTaxpayer = (i: EInvoice) => i.seller.identifiers.some(({ scheme }) => scheme === '0231')

/**
 * Whether the file goes through no platform, so that the client needs no address there: a sale to a consumer or abroad, or before every
 * business must issue e-invoices. The published set judges such a file all the same, and would refuse it.
 */
const isNotExchanged = (i: EInvoice) => !isB2B(i) || (i.issuedOn !== null && i.issuedOn < NEW_MENTIONS_ON)

/** XP Z12-012: SIREN, SIRET, electronic addresses. */
export const frenchPartyRules: Rule[] = [
  french(
    'BR-FR-09',
    'BT-29 BT-46 BT-60 BT-71',
    'Indiquez un SIRET de 14 chiffres qui commence par le SIREN.',
    (i) =>
      inScheme(i, ['0009']).flatMap(({ value, path }) =>
        when(
          !/^\d{14}$/.test(value.value) || value.value.slice(0, 9) !== sirenBeside(i, path, value.value),
          path,
        ),
      ),
  ),
  french('BR-FR-10', 'BT-30', 'Indiquez votre SIREN, de 9 chiffres.', (i) =>
    when(!isSiren(siren(i.seller)), 'seller.legalRegistration'),
  ),
  french(
    'BR-FR-11',
    'BT-47',
    'Indiquez le SIREN du client, de 9 chiffres.',
    (i) => when(isB2B(i) && !isSiren(siren(i.buyer)), 'buyer.legalRegistration'),
    { warnsOnly: isNotExchanged },
  ),
  french(
    'BR-FR-12',
    'BT-49',
    'Indiquez l’adresse électronique du client.',
    (i) => when(blank(i.buyer.electronicAddress?.value), 'buyer.electronicAddress'),
    { warnsOnly: isNotExchanged },
  ),
  french('BR-FR-13', 'BT-34', 'Indiquez votre adresse électronique de facturation.', (i) =>
    when(blank(i.seller.electronicAddress?.value), 'seller.electronicAddress'),
  ),
  french(
    'BR-FR-21',
    'BT-49',
    'Indiquez une adresse électronique qui commence par le SIREN du client.',
    (i) =>
      when(
        isB2B(i) && !selfBilledTypes.has(i.typeCode) && foreignAddress(i.buyer),
        'buyer.electronicAddress',
      ),
    { warnsOnly: isNotExchanged },
  ),
  french('BR-FR-22', 'BT-34', 'Indiquez une adresse électronique qui commence par votre SIREN.', (i) =>
    when(isB2B(i) && selfBilledTypes.has(i.typeCode) && foreignAddress(i.seller), 'seller.electronicAddress'),
  ),
  french('BR-FR-23', 'BT-34 BT-49', 'N’employez dans l’adresse que lettres, chiffres, + - _ et point.', (i) =>
    electronicAddresses(i).flatMap(({ value, path }) =>
      when(value.scheme === '0225' && !blank(value.value) && !/^[A-Za-z0-9+\-_.]+$/.test(value.value), path),
    ),
  ),
  french(
    'BR-FR-24',
    'BT-29 BT-46',
    'N’employez dans l’identifiant que lettres, chiffres, + - _ et point.',
    (i) =>
      inScheme(i, ['0224']).flatMap(({ value, path }) =>
        when(!/^[A-Za-z0-9+\-_.]+$/.test(value.value), path),
      ),
  ),
  french('BR-FR-25', 'BT-34 BT-49', 'Raccourcissez l’adresse électronique à 125 caractères.', (i) =>
    electronicAddresses(i).flatMap(({ value, path }) => when(value.value.length > 125, path)),
  ),
  french('BR-FR-26', 'BT-29 BT-46', 'Raccourcissez l’identifiant à 100 caractères.', (i) =>
    inScheme(i, ['0224']).flatMap(({ value, path }) => when(value.value.length > 100, path)),
  ),
  french(
    'BR-FR-32',
    'BT-30 BT-47 BT-61',
    'Indiquez un SIREN de 9 chiffres.',
    (i) =>
      [
        ...registrations(i).filter(({ value }) => value.scheme === '0002'),
        ...inScheme(i, ['0002', '0231']),
      ].flatMap(({ value, path }) => when(!isSiren(value.value.trim()), path)),
    { from: FNFE_1_4_0_FROM },
  ),
  french('BR-FR-CO-10', 'BT-29 BT-46', 'Donnez un type à chaque identifiant, différent des autres.', (i) =>
    parties.flatMap(([path, of]) =>
      of(i).flatMap(({ scheme }, index, all) =>
        when(
          blank(scheme) || all.findIndex((other) => other.scheme === scheme) !== index,
          `${path}.${index}.scheme`,
        ),
      ),
    ),
  ),
  french('BR-FR-CO-14', 'BT-29 BT-22', 'Ajoutez la mention du membre d’un assujetti unique (TXD).', (i) =>
    when(
      isSingleTaxpayer(i) &&
        !i.notes.some(({ subjectCode, text }) => subjectCode === 'TXD' && text === 'MEMBRE_ASSUJETTI_UNIQUE'),
      'notes',
    ),
  ),
  french('BR-FR-CO-15', 'BG-11 BT-63', 'Indiquez l’assujetti unique et son numéro de TVA.', (i) =>
    when(isSingleTaxpayer(i) && blank(i.taxRepresentative?.vatId), 'taxRepresentative.vatId'),
  ),
]
