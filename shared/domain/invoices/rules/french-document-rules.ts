import type { EInvoice } from '#shared/domain/e-invoices/e-invoice.ts'
import { vatRateWhitelist } from '#shared/french/vat-rates.ts'
import { isIsoDay } from '#shared/time/calendar-day.ts'
import { allAmounts } from './amount-rules.ts'
import {
  attachmentNames,
  creditTypes,
  depositTypes,
  frames,
  invoiceTypes,
  treatments,
  vatCategories,
} from './code-lists.ts'
import { blank, each, french, parseDecimal, type Rule, when } from './rule.ts'
import { days, type Placed, vatKinds } from './vat-uses-and-identifiers.ts'

/** Numbers of this invoice and of those it cites (BT-1, BT-25). */
const numbers = (i: EInvoice): Placed<string>[] =>
  [
    { value: i.number, path: 'number' },
    ...i.precedingInvoices.map(({ number }, index) => ({
      value: number,
      path: `precedingInvoices.${index}.number`,
    })),
    ...i.lines.map(({ precedingInvoice }, index) => ({
      value: precedingInvoice?.number,
      path: `lines.${index}.precedingInvoice.number`,
    })),
  ].flatMap(({ value, path }) => (blank(value) ? [] : [{ value: value as string, path }]))

const paths = <Value>(placed: Placed<Value>[], broken: (value: Value) => boolean) =>
  placed.filter(({ value }) => broken(value)).map(({ path }) => path)

/** Texts of the notes BAR: how the document is treated. */
export const treatmentsOf = (i: EInvoice) =>
  i.notes.filter(({ subjectCode }) => subjectCode === 'BAR').map(({ text }) => text)

const isPaidFrame = ({ processType }: EInvoice) => ['B2', 'S2', 'M2'].includes(processType ?? '')
const isBalanceFrame = ({ processType }: EInvoice) => ['B4', 'S4', 'M4'].includes(processType ?? '')

/** Characters of a decimal without its point, sign included, and its decimals. */
function tooLong(text: string, decimals: number): boolean {
  const decimal = parseDecimal(text)
  return decimal === null || decimal.scale > decimals || text.replace('.', '').length > 19
}

const lineTexts = (i: EInvoice, read: (line: EInvoice['lines'][number]) => Placed<string | null>[]) =>
  i.lines.flatMap((line, index) =>
    read(line).flatMap(({ value, path }) =>
      blank(value) ? [] : [{ value: value as string, path: `lines.${index}.${path}` }],
    ),
  )

const mention = (code: string, name: string): Rule[] => [
  french(`BR-FR-05-${code}`, 'BT-21 BT-22', `Ajoutez la mention ${name}.`, (i) =>
    when(!i.notes.some(({ subjectCode }) => subjectCode === code), 'notes'),
  ),
]

/** XP Z12-012: numbers, days, mentions, frame, VAT, cited invoices, figures. */
export const frenchDocumentRules: Rule[] = [
  french('BR-FR-01', 'BT-1 BT-25', 'Raccourcissez le numéro, qui ne peut dépasser 35 caractères.', (i) =>
    paths(numbers(i), (number) => number.length > 35),
  ),
  french('BR-FR-02', 'BT-1 BT-25', 'N’employez dans le numéro que lettres, chiffres, + - _ et /.', (i) =>
    paths(numbers(i), (number) => !/^[A-Za-z0-9+\-_/]+$/.test(number)),
  ),
  french('BR-FR-03', 'BT-2 BT-9 BT-72…', 'Indiquez une date qui existe, entre 2000 et 2099.', (i) =>
    paths(days(i), (day) => !isIsoDay(day.slice(0, 10)) || !day.startsWith('20')),
  ),
  french('BR-FR-04', 'BT-3', 'Choisissez un type de document permis en France.', (i) =>
    when(!blank(i.typeCode) && !invoiceTypes.has(i.typeCode), 'typeCode'),
  ),
  ...mention('PMT', 'sur l’indemnité de recouvrement (PMT)'),
  ...mention('PMD', 'sur les pénalités de retard (PMD)'),
  ...mention('AAB', 'sur l’escompte (AAB)'),
  french('BR-FR-06', 'BT-21', 'Gardez une seule mention de chaque sorte.', (i) =>
    i.notes.flatMap(({ subjectCode }, index) =>
      ['PMT', 'PMD', 'AAB', 'TXD'].includes(subjectCode ?? '') &&
      i.notes.findIndex((note) => note.subjectCode === subjectCode) !== index
        ? [`notes.${index}`]
        : [],
    ),
  ),
  french('BR-FR-08', 'BT-23', 'Choisissez la catégorie d’opération (biens, services ou les deux).', (i) =>
    when(i.processType === null || !frames.has(i.processType), 'processType'),
  ),
  french(
    'BR-FR-15',
    'BT-95 BT-102 BT-118 BT-151',
    'Choisissez une catégorie de TVA permise en France.',
    (i) =>
      vatKinds(i)
        .filter(({ value }) => !blank(value.category) && !vatCategories.has(value.category))
        .map(({ path }) => `${path}.category`),
  ),
  french('BR-FR-16', 'BT-96 BT-103 BT-119 BT-152', 'Choisissez un taux de TVA français.', (i) =>
    vatKinds(i)
      .filter(({ value }) => value.rateBps !== null && !vatRateWhitelist.includes(value.rateBps))
      .map(({ path }) => `${path}.rateBps`),
  ),
  french('BR-FR-17', 'BT-123', 'Choisissez la sorte de pièce jointe dans la liste.', (i) =>
    each(i.attachments, 'attachments', ({ description }) =>
      when(!blank(description) && !attachmentNames.has(description as string), 'description'),
    ),
  ),
  french('BR-FR-18', 'BT-123', 'Gardez une seule pièce jointe lisible.', (i) =>
    when(i.attachments.filter(({ description }) => description === 'LISIBLE').length > 1, 'attachments'),
  ),
  french('BR-FR-20', 'BT-21 BT-22', 'Choisissez un traitement permis (B2B, B2C…).', (i) =>
    i.notes.flatMap(({ subjectCode, text }, index) =>
      subjectCode === 'BAR' && !treatments.has(text) ? [`notes.${index}.text`] : [],
    ),
  ),
  french('BR-FR-27', 'BT-160', 'Donnez un nom à la caractéristique.', (i) =>
    each(i.lines, 'lines', ({ item }) =>
      each(item.attributes, 'item.attributes', ({ name }) => when(blank(name), 'name')),
    ),
  ),
  french('BR-FR-28', 'BT-161', 'Donnez une valeur à la caractéristique.', (i) =>
    each(i.lines, 'lines', ({ item }) =>
      each(item.attributes, 'item.attributes', ({ value }) => when(blank(value), 'value')),
    ),
  ),
  french('BR-FR-29', 'BT-18', 'Indiquez l’objet facturé.', (i) =>
    when(
      ['AFL', 'AVV'].includes(i.invoicedObject?.scheme ?? '') && blank(i.invoicedObject?.value),
      'invoicedObject.value',
    ),
  ),
  french('BR-FR-30', 'BT-128', 'Indiquez l’objet facturé de la ligne.', (i) =>
    each(i.lines, 'lines', ({ object }) =>
      when(['AFL', 'AVV'].includes(object?.scheme ?? '') && blank(object?.value), 'object.value'),
    ),
  ),
  french('BR-FR-31', 'BT-21 BT-22', 'Gardez un seul traitement (B2B, B2C…).', (i) =>
    when(treatmentsOf(i).filter((text) => treatments.has(text)).length > 1, 'notes'),
  ),
  french(
    'BR-FR-CO-03',
    'BT-12 BG-14',
    'Indiquez le contrat et toute la période de cette remise globale.',
    (i) =>
      i.typeCode === '262'
        ? [
            ...when(blank(i.contractReference), 'contractReference'),
            ...when(blank(i.period?.from) || blank(i.period?.to), 'period'),
          ]
        : [],
  ),
  french('BR-FR-CO-04', 'BG-3', 'Citez la seule facture que celle-ci rectifie.', (i) =>
    when(
      ['384', '471', '472', '473'].includes(i.typeCode) && i.precedingInvoices.length !== 1,
      'precedingInvoices',
    ),
  ),
  french('BR-FR-CO-05', 'BG-3', 'Citez la facture de cet avoir, avec sa date.', (i) => {
    const cited = (earlier: { number: string; issuedOn: string | null } | null) =>
      earlier !== null && !blank(earlier.number) && !blank(earlier.issuedOn)
    const everyLine = i.lines.length > 0 && i.lines.every((line) => cited(line.precedingInvoice))
    return when(
      creditTypes.has(i.typeCode) && i.typeCode !== '262' && !i.precedingInvoices.some(cited) && !everyLine,
      'precedingInvoices',
    )
  }),
  french('BR-FR-CO-07', 'BT-9', 'Fixez l’échéance à la date d’émission ou après elle.', (i) =>
    when(
      i.dueOn !== null &&
        i.issuedOn !== null &&
        i.dueOn < i.issuedOn &&
        !depositTypes.has(i.typeCode) &&
        !isPaidFrame(i),
      'dueOn',
    ),
  ),
  french(
    'BR-FR-CO-08',
    'BT-3 BT-23',
    'Un solde ne peut être une facture d’acompte. Changez l’un ou l’autre.',
    (i) => when(isBalanceFrame(i) && depositTypes.has(i.typeCode), 'processType'),
  ),
  french(
    'BR-FR-CO-09',
    'BT-113 BT-115 BT-9',
    'Facture déjà payée, indiquez tout le paiement et sa date.',
    (i) =>
      isPaidFrame(i)
        ? [
            ...when(i.totals.prepaidCents !== i.totals.grossCents, 'totals.prepaidCents'),
            ...when(i.totals.dueCents !== 0, 'totals.dueCents'),
            ...when(blank(i.dueOn), 'dueOn'),
          ]
        : [],
  ),
  french('BR-FR-CO-12', 'BT-5 BT-6 BT-111', 'Indiquez la TVA en euros, devise de la comptabilité.', (i) =>
    when(
      !blank(i.currency) &&
        i.currency !== 'EUR' &&
        (i.vatCurrency !== 'EUR' || i.totals.vatInVatCurrencyCents === null),
      'vatCurrency',
    ),
  ),
  french('BR-FR-DEC-01', 'BT-92 à BT-142', 'Réduisez le montant, qui dépasse 19 chiffres.', (i) =>
    paths(
      allAmounts(i),
      (amount) => Number.isFinite(amount) && Math.abs(amount) >= (amount < 0 ? 1e18 : 1e19),
    ),
  ),
  french('BR-FR-DEC-02', 'BT-129 BT-149', 'Indiquez la quantité avec quatre décimales au plus.', (i) =>
    paths(
      lineTexts(i, ({ quantity, price }) => [
        { value: quantity, path: 'quantity' },
        { value: price.baseQuantity, path: 'price.baseQuantity' },
      ]),
      (text) => tooLong(text, 4),
    ),
  ),
  french(
    'BR-FR-DEC-03',
    'BT-146 BT-147 BT-148',
    'Indiquez le prix avec six décimales au plus, sans signe.',
    (i) =>
      paths(
        lineTexts(i, ({ price }) => [
          { value: price.net, path: 'price.net' },
          { value: price.discount, path: 'price.discount' },
          { value: price.gross, path: 'price.gross' },
        ]),
        (text) => tooLong(text, 6) || text.startsWith('-'),
      ),
  ),
  french('BR-FR-DEC-04', 'BT-96 BT-103 BT-119 BT-152', 'Indiquez le taux avec deux décimales au plus.', (i) =>
    vatKinds(i)
      .filter(
        ({ value: { rateBps } }) =>
          rateBps !== null && !(Number.isInteger(rateBps) && rateBps >= 0 && rateBps <= 9_999),
      )
      .map(({ path }) => `${path}.rateBps`),
  ),
  french(
    'BR-FR-MV-02',
    'BT-23',
    'Ardoise n’écrit pas de facture à plusieurs vendeurs. Changez de cadre.',
    (i) => when(['B8', 'S8', 'M8'].includes(i.processType ?? ''), 'processType'),
  ),
  french('BR-FR-BD-02', 'BT-23', 'Ardoise n’écrit pas de facture à double sens. Changez de cadre.', (i) =>
    when(['B9', 'S9', 'M9'].includes(i.processType ?? ''), 'processType'),
  ),
]
