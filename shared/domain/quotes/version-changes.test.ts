import { expect, it } from 'vitest'
import type { DocumentLine, QuoteDocument } from '#shared/domain/documents/quote-document.ts'
import { computeTotals } from '#shared/domain/documents/totals.ts'
import { formatDate } from '#shared/french/format.ts'
import { compareVersions } from './version-changes.ts'

const item = (id: string, changes: object = {}): DocumentLine => ({
  kind: 'item',
  id,
  description: `Poste ${id}`,
  quantityMilli: 1_000,
  unit: null,
  unitPriceCents: 10_000,
  discountBps: 0,
  vatRateBps: 2_000,
  ...changes,
})
const party = {
  name: 'Atelier Aubry',
  legalForm: null,
  addressLines: [],
  postalCode: null,
  city: null,
  country: 'FR',
  siren: null,
  siret: null,
  vatNumber: null,
  email: null,
  phone: null,
}
const version = (lines: DocumentLine[], changes: Partial<QuoteDocument> = {}): QuoteDocument => ({
  number: 'D-2026-0042',
  title: null,
  issuedOn: '2026-11-10',
  validUntil: '2026-12-10',
  currency: 'EUR',
  seller: party,
  sellerLogo: null,
  buyer: party,
  attention: null,
  lines,
  discount: null,
  totals: computeTotals(lines, null),
  deposit: null,
  paymentTerms: null,
  notes: null,
  mentions: [],
  ...changes,
})
const text = (value: string) => value.replaceAll(/[\u00a0\u202f]/g, ' ')

it('knows a line by its id: moved is no change, added, removed and changed are', () => {
  const before = version([item('a'), item('b'), item('c')])
  const after = version([
    item('c'),
    item('d', { unitPriceCents: 5_000 }),
    item('a', { quantityMilli: 2_500 }),
  ])
  const changes = compareVersions(before, after)
  expect(changes.lines.map(({ kind, name }) => [kind, name])).toEqual([
    ['added', 'Poste d'],
    ['changed', 'Poste a'],
    ['removed', 'Poste b'],
  ])
  expect(
    changes.lines[1]!.facts.map(({ label, before, after }) => [label, text(before), text(after)]),
  ).toEqual([
    ['Quantité', '1', '2,5'],
    ['Montant HT', '100,00 €', '250,00 €'],
  ])
  expect(changes.lines.map(({ amount }) => text(amount))).toEqual(['50,00 €', '', '100,00 €'])
  expect(changes.amounts.map(({ label, before, after }) => [text(label), text(before), text(after)])).toEqual(
    [
      ['Total HT', '300,00 €', '400,00 €'],
      ['TVA 20 %', '60,00 €', '80,00 €'],
      ['Total TTC', '360,00 €', '480,00 €'],
    ],
  )
})

it('tells texts, VAT, discount, deposit and days, before and after', () => {
  const before = version([item('a')], { notes: 'Sans pose.', deposit: { bps: 3_000, cents: 3_600 } })
  const changed = [item('a', { vatRateBps: 1_000, discountBps: 500, description: 'Autre texte' })]
  const after = version(changed, { notes: null, validUntil: '2026-12-20', deposit: null })
  const { lines, terms } = compareVersions(before, after)
  expect(lines[0]!.facts.map(({ label }) => label)).toEqual(['Texte', 'Remise', 'TVA', 'Montant HT'])
  expect(terms.map(({ label }) => label)).toEqual(['Valable jusqu’au', 'Acompte', 'Notes'])
})

it('says only their days of two versions that are the same but for them', () => {
  const later = version([item('a')], { validUntil: '2027-01-01' })
  const { lines, terms, amounts } = compareVersions(version([item('a')]), later)
  expect([lines, amounts]).toEqual([[], []])
  expect(terms.map(({ label, after }) => [label, after])).toEqual([
    ['Valable jusqu’au', formatDate('2027-01-01')],
  ])
})

it('takes a section that became an item for another line', () => {
  const before = version([{ kind: 'section', id: 'a', title: 'Pose' }])
  expect(compareVersions(before, version([item('a')])).lines.map(({ kind }) => kind)).toEqual([
    'added',
    'removed',
  ])
})
