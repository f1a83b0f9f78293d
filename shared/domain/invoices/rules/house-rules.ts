import { MAX_TOTAL_CENTS } from '#shared/domain/documents/totals.ts'
import type { EInvoice } from '#shared/domain/e-invoices/e-invoice.ts'
import { PROFILES } from '#shared/domain/e-invoices/profiles.ts'
import { parseIban } from '#shared/french/iban.ts'
import { parseSiren, parseSiret } from '#shared/french/siren.ts'
import { parseVatNumber } from '#shared/french/vat-number.ts'
import { vatRatesOn, vatRateWhitelist } from '#shared/french/vat-rates.ts'
import { creditTypes, depositTypes } from './code-lists.ts'
import { treatmentsOf } from './french-document-rules.ts'
import { each, house, type Rule, when } from './rule.ts'
import {
  citesEarlier,
  days,
  identifiers,
  registrations,
  vatNumbers,
  vatUses,
} from './vat-uses-and-identifiers.ts'

const mentions = ['PMT', 'PMD', 'AAB']

/** Words that stand for no mention at all, once letters alone are kept. */
const emptyWords = new Set(['', 'na', 'nc', 'neant', 'aucun', 'aucune', 'nul', 'vide', 'x', 'test'])

function saysNothing(text: string): boolean {
  const letters = text
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()
  return emptyWords.has(letters)
}

/** How a document may name the franchise on its day (french-rules 3.3). */
const franchiseWords: { mark: RegExp; from: string | null; to: string | null }[] = [
  { mark: /293\s?B/, from: null, to: '2027-12-31' },
  { mark: /L\.?\s?223/, from: '2026-09-01', to: null },
]

/** The category that a VATEX code may justify. */
const categoryOfExemption: Record<string, string> = {
  'VATEX-EU-AE': 'AE',
  'VATEX-FR-AE': 'AE',
  'VATEX-EU-IC': 'K',
  'VATEX-EU-G': 'G',
  'VATEX-EU-O': 'O',
  'VATEX-FR-FRANCHISE': 'E',
}

const spread = ({ category, rateBps }: { category: string; rateBps: number | null }) =>
  `${category} ${rateBps}`

/** Every territory's rates on a day. */
function ratesOn(day: string): number[] {
  return (['mainland', 'corsica', 'overseas'] as const).flatMap((territory) =>
    vatRatesOn(day, territory).map(({ bps }) => bps),
  )
}

const isBalance = (i: EInvoice) => ['B4', 'S4', 'M4'].includes(i.processType ?? '')

/** Faults that the published rules do not see (invoicing-facts D2, blind spots). */
export const houseRules: Rule[] = [
  house('ARD-01', 'BT-22', 'Écrivez la mention en toutes lettres.', (i) =>
    each(i.notes, 'notes', ({ subjectCode, text }) =>
      when(mentions.includes(subjectCode ?? '') && saysNothing(text), 'text'),
    ),
  ),
  house(
    'ARD-02',
    'BT-22',
    'Retirez les 40 € de recouvrement, que ne doit pas un particulier.',
    (i) =>
      treatmentsOf(i).some((text) => text === 'B2C' || text === 'B2CINT')
        ? each(i.notes, 'notes', ({ subjectCode, text }) =>
            when(subjectCode === 'PMT' && /\b40\b/.test(text), 'text'),
          )
        : [],
    { source: 'C. com. art. L. 441-10' },
  ),
  house('ARD-03', 'BT-30 BT-47 BT-61', 'Vérifiez le SIREN, dont la clé est fausse.', (i) =>
    registrations(i).flatMap(({ value: { value, scheme }, path }) =>
      when(
        scheme === '0002' &&
          /^\d{9}$/.test(value.trim()) &&
          (value !== value.trim() || parseSiren(value) === null),
        path,
      ),
    ),
  ),
  house('ARD-04', 'BT-29 BT-46 BT-60 BT-71', 'Vérifiez le SIRET, dont la clé est fausse.', (i) =>
    identifiers(i).flatMap(({ value: { value, scheme }, path }) =>
      when(scheme === '0009' && /^\d{14}$/.test(value) && parseSiret(value) === null, path),
    ),
  ),
  house('ARD-05', 'BT-2 BT-9 BT-72…', 'Indiquez un jour seul, sans heure ni suffixe.', (i) =>
    days(i).flatMap(({ value, path }) => when(value.length !== 10, path)),
  ),
  house('ARD-06', 'BT-3 BT-23', 'Le type du document contredit son cadre. Changez l’un ou l’autre.', (i) =>
    when(['B2', 'S2', 'M2'].includes(i.processType ?? '') && creditTypes.has(i.typeCode), 'processType'),
  ),
  house('ARD-07', 'BT-119', 'Le taux de la ventilation contredit sa catégorie. Corrigez-le.', (i) =>
    each(i.vatBreakdown, 'vatBreakdown', ({ category, rateBps }) =>
      when(
        (category === 'S' && rateBps === 0) ||
          (['Z', 'E', 'AE', 'K', 'G', 'O'].includes(category) && (rateBps ?? 0) !== 0),
        'rateBps',
      ),
    ),
  ),
  house('ARD-08', 'BG-23', 'Ventilez chaque taux de TVA une fois et une seule.', (i) => {
    const rows = i.vatBreakdown.map(spread)
    const used = vatUses(i).map(({ kind }) => spread(kind))
    return when(
      rows.length > 0 && (new Set(rows).size !== rows.length || used.some((use) => !rows.includes(use))),
      'vatBreakdown',
    )
  }),
  house(
    'ARD-09',
    'BT-112',
    'Répartissez sur plusieurs factures un total de plus de 99 999 999,99 €.',
    ({ totals }) => when(Math.abs(totals.grossCents) > MAX_TOTAL_CENTS, 'totals.grossCents'),
  ),
  house('ARD-10', 'BT-31 BT-48 BT-63', 'Vérifiez le numéro de TVA, dont la clé est fausse.', (i) =>
    vatNumbers(i).flatMap(({ value, path }) =>
      when(value.startsWith('FR') && parseVatNumber(value) !== value, path),
    ),
  ),
  house('ARD-11', 'BT-84', 'Vérifiez l’IBAN, dont la clé est fausse.', (i) =>
    each(i.payment?.transfers ?? [], 'payment.transfers', ({ account }) =>
      when(
        account.trim() !== '' &&
          (i.payment?.meansCode === '58' || account.startsWith('FR')) &&
          parseIban(account) === null,
        'account',
      ),
    ),
  ),
  house(
    'ARD-12',
    'BT-120',
    'Citez l’article de la franchise en vigueur à la date d’émission.',
    (i) => {
      const day = i.issuedOn ?? '9999-12-31'
      const marks = franchiseWords.filter(
        ({ from, to }) => (from === null || from <= day) && (to === null || day <= to),
      )
      return each(i.vatBreakdown, 'vatBreakdown', ({ exemptionCode, exemptionReason }) =>
        when(
          exemptionCode === 'VATEX-FR-FRANCHISE' &&
            !marks.some(({ mark }) => mark.test(exemptionReason ?? '')),
          'exemptionReason',
        ),
      )
    },
    { source: 'CIBS art. L. 223-3, CGI art. 293 B' },
  ),
  house('ARD-13', 'BT-121', 'Le motif d’exonération contredit la catégorie de TVA. Corrigez-le.', (i) =>
    each(i.vatBreakdown, 'vatBreakdown', ({ category, exemptionCode }) => {
      const expected = categoryOfExemption[exemptionCode ?? '']
      return when(expected !== undefined && expected !== category, 'exemptionCode')
    }),
  ),
  house(
    'ARD-14',
    'BT-121',
    'Réservez l’avoir net de taxe aux avoirs.',
    (i) =>
      each(i.vatBreakdown, 'vatBreakdown', ({ exemptionCode }) =>
        when(
          exemptionCode === 'VATEX-FR-CNWVAT' && !['261', '381', '396'].includes(i.typeCode),
          'exemptionCode',
        ),
      ),
    { source: 'DGFiP, G6.21' },
  ),
  house(
    'ARD-15',
    'BT-120',
    'Écrivez la mention « Autoliquidation ».',
    (i) =>
      each(i.vatBreakdown, 'vatBreakdown', ({ category, exemptionReason }) =>
        when(category === 'AE' && !/autoliquidation/i.test(exemptionReason ?? ''), 'exemptionReason'),
      ),
    { source: 'CGI ann. II art. 242 nonies A' },
  ),
  house('ARD-16', 'BT-24', 'Choisissez le profil EN 16931 ou EXTENDED de Factur-X.', (i) =>
    when(i.profile.trim() !== '' && !Object.values(PROFILES).some(({ urn }) => urn === i.profile), 'profile'),
  ),
  house('ARD-17', 'BG-3 BT-23', 'Citez les factures d’acompte que ce solde reprend.', (i) =>
    when(isBalance(i) && !depositTypes.has(i.typeCode) && !citesEarlier(i), 'precedingInvoices'),
  ),
  house(
    'ARD-18',
    'BT-26',
    'La facture citée ne peut être plus récente que celle-ci. Corrigez sa date.',
    (i) =>
      each(i.precedingInvoices, 'precedingInvoices', ({ issuedOn }) =>
        when(issuedOn !== null && i.issuedOn !== null && issuedOn > i.issuedOn.slice(0, 10), 'issuedOn'),
      ),
  ),
  house('ARD-19', 'BT-112', 'Rendez positifs les montants de l’avoir.', (i) =>
    when(creditTypes.has(i.typeCode) && i.totals.grossCents < 0, 'totals.grossCents'),
  ),
  house(
    'ARD-20',
    'BT-112',
    'Faites plutôt un avoir, le total est négatif.',
    (i) => when(!creditTypes.has(i.typeCode) && i.totals.grossCents < 0, 'totals.grossCents'),
    { severity: 'warning' },
  ),
  house('ARD-21', 'BT-152', 'Ce taux de TVA n’est pas en vigueur à la date d’émission. Changez-le.', (i) => {
    if (i.issuedOn === null || citesEarlier(i)) return []
    const rates = ratesOn(i.issuedOn.slice(0, 10))
    return vatUses(i).flatMap(({ kind: { category, rateBps }, path }) =>
      when(
        category === 'S' &&
          rateBps !== null &&
          rateBps > 0 &&
          vatRateWhitelist.includes(rateBps) &&
          !rates.includes(rateBps),
        `${path}.vat.rateBps`,
      ),
    )
  }),
]
