import { expect, test } from 'vitest'
import { buildInvoice } from './build-invoice.ts'
import { printedMentions } from './printed-mentions.ts'
import { buyer, content, frame } from './sample-invoices.fixture.ts'

const spaced = (text: string | null) => text?.replace(/\s/g, ' ')

test('a credit note says « sans objet » once, its e-invoice three times', () => {
  const { mentions } = buildInvoice({ ...content, kind: 'credit_note' }, frame)
  expect(mentions.filter(({ text }) => text.includes('sans objet'))).toHaveLength(3)
  const { paragraph } = printedMentions(mentions)
  expect(paragraph.filter((text) => text.includes('sans objet')).map(spaced)).toEqual([
    'Pénalités de retard, indemnité de recouvrement et escompte : sans objet, ce document est un avoir.',
  ])
})

test('so does the invoice of a person', () => {
  const { mentions } = buildInvoice(content, { ...frame, buyer: { ...buyer, kind: 'consumer' } })
  const { paragraph } = printedMentions(mentions)
  expect(paragraph.filter((text) => text.includes('le client est un particulier'))).toHaveLength(1)
})

test('capital and registry stand at the foot alone', () => {
  const seller = { ...frame.seller, legalForm: 'SARL', shareCapitalCents: 2_000_000, registryTown: 'Lyon' }
  const { mentions } = buildInvoice(content, { ...frame, seller })
  const { registration, paragraph } = printedMentions(mentions)
  expect(spaced(registration.capital)).toBe('SARL au capital de 20 000 €')
  expect(registration.registry).toMatch(/^RCS Lyon /)
  expect(paragraph.join()).not.toMatch(/RCS|capital/)
})
