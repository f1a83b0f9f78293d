import { describe, expect, it } from 'vitest'
import { documentNumberPattern } from '#shared/domain/documents/document-number.ts'
import type { DocumentLine } from '#shared/domain/documents/quote-document.ts'
import { computeTotals } from '#shared/domain/documents/totals.ts'
import {
  formatQuoteNumber,
  isExpired,
  isExpiredAt,
  parseQuoteNumber,
  type QuoteStatus,
  quoteCan,
  quoteSendProblems,
  quoteStatuses,
  quoteStatusLabels,
  quoteTransitions,
  type SendableQuote,
  statusWithoutAgreement,
} from './quote.ts'

const today = '2026-11-21'
const facts = (status: QuoteStatus, validUntil = '2026-12-21') => ({ status, validUntil })
const allowedIn = (can: (quote: { status: QuoteStatus; validUntil: string }) => { ok: boolean }) =>
  quoteStatuses.filter((status) => can(facts(status)).ok)

describe('quoteCan', () => {
  it('lets a draft only be edited, sent and deleted', () => {
    expect(allowedIn(quoteCan.edit)).toEqual(['draft'])
    expect(allowedIn(quoteCan.send)).toEqual(['draft'])
    expect(allowedIn(quoteCan.delete)).toEqual(['draft'])
    expect(quoteCan.edit(facts('signed'))).toEqual({ ok: false, code: 'quote_not_draft' })
  })

  it('lets any quote be duplicated', () => {
    expect(allowedIn(quoteCan.duplicate)).toEqual([...quoteStatuses])
  })

  it('lets an open quote be resent, revoked, signed and refused', () => {
    expect(allowedIn(quoteCan.resend)).toEqual(['sent', 'viewed'])
    expect(allowedIn(quoteCan.revoke)).toEqual(['sent', 'viewed'])
    expect(allowedIn((quote) => quoteCan.sign(quote, today))).toEqual(['sent', 'viewed'])
    expect(allowedIn((quote) => quoteCan.refuse(quote, today))).toEqual(['sent', 'viewed'])
    expect(allowedIn(quoteCan.view)).toEqual(['sent'])
  })

  it.each([
    ['draft', 'quote_not_sent'],
    ['signed', 'quote_already_signed'],
    ['refused', 'quote_refused'],
    ['expired', 'quote_expired'],
    ['closed', 'quote_closed'],
    ['withdrawn', 'quote_withdrawn'],
  ] as const)('says why a %s quote cannot be signed', (status, code) => {
    expect(quoteCan.sign(facts(status), today)).toEqual({ ok: false, code })
  })

  it('refuses to sign after the last day even when the job is late', () => {
    expect(quoteCan.sign(facts('viewed', today), today)).toEqual({ ok: true })
    expect(quoteCan.sign(facts('viewed', '2026-11-20'), today)).toEqual({ ok: false, code: 'quote_expired' })
  })

  it('expires an open quote the day after its last day', () => {
    expect(quoteCan.expire(facts('sent', today), today).ok).toBe(false)
    expect(quoteCan.expire(facts('sent', '2026-11-20'), today).ok).toBe(true)
    expect(quoteCan.expire(facts('signed', '2026-11-20'), today).ok).toBe(false)
  })

  it('agrees with the transition table', () => {
    const late = '2026-11-20'
    for (const status of quoteStatuses) {
      const reopened = quoteCan.reopen(facts(status), today).ok
      const agreed = quoteCan.recordAgreement(facts(status)).ok
      // Only the record of an agreement is undone; a signature stays.
      const undone = status === 'signed'
      expect(quoteCan.send(facts(status)).ok || reopened || undone).toBe(
        quoteTransitions[status].includes('sent'),
      )
      expect(quoteCan.view(facts(status)).ok || status === 'closed' || undone).toBe(
        quoteTransitions[status].includes('viewed'),
      )
      expect(quoteCan.sign(facts(status), today).ok || agreed).toBe(
        quoteTransitions[status].includes('signed'),
      )
      expect(quoteCan.close(facts(status)).ok).toBe(quoteTransitions[status].includes('closed'))
      expect(quoteCan.withdraw(facts(status)).ok).toBe(quoteTransitions[status].includes('withdrawn'))
      expect(quoteCan.refuse(facts(status), today).ok).toBe(quoteTransitions[status].includes('refused'))
      expect(quoteCan.expire(facts(status, late), today).ok || undone).toBe(
        quoteTransitions[status].includes('expired'),
      )
    }
  })

  it('opens again what has no follow-up, as long as the offer lasts', () => {
    expect(quoteCan.reopen(facts('closed', today), today)).toEqual({ ok: true })
    expect(quoteCan.reopen(facts('closed', '2026-11-20'), today)).toEqual({
      ok: false,
      code: 'quote_expired',
    })
    expect(quoteCan.reopen(facts('withdrawn'), today)).toEqual({ ok: false, code: 'quote_not_closed' })
    expect(allowedIn(quoteCan.recordAgreement)).toEqual(['sent', 'viewed', 'expired'])
  })

  it('is what it was before once its agreement is undone, as long as nothing came of it', () => {
    const left = (validUntil: string, viewedAt: Date | null) =>
      statusWithoutAgreement({ validUntil, viewedAt }, today)
    expect([left(today, null), left(today, new Date(0)), left('2026-11-20', new Date(0))]).toEqual([
      'sent',
      'viewed',
      'expired',
    ])
    expect(quoteCan.cancelAgreement({ used: false }).ok).toBe(true)
    expect(quoteCan.cancelAgreement({ used: true })).toEqual({ ok: false, code: 'agreement_used' })
  })

  it('names every status in French', () => {
    expect(Object.values(quoteStatusLabels)).toEqual([
      'Brouillon',
      'Envoyé',
      'Vu',
      'Signé',
      'Refusé',
      'Expiré',
      'Sans suite',
      'Retiré',
    ])
  })
})

describe('validity', () => {
  it('lasts to the end of the last day in the time zone', () => {
    expect(isExpired({ validUntil: today }, today)).toBe(false)
    expect(isExpired({ validUntil: today }, '2026-11-22')).toBe(true)
    const instant = new Date('2026-11-21T23:30:00Z')
    expect(isExpiredAt({ validUntil: today }, 'Europe/Paris', instant)).toBe(true)
    expect(isExpiredAt({ validUntil: today }, 'Europe/London', instant)).toBe(false)
  })
})

const seller: SendableQuote['seller'] = {
  addressLines: ['8 rue des Tanneurs'],
  postalCode: '37000',
  city: 'Tours',
  country: 'FR',
  siren: '552081317',
  legalForm: 'SARL',
  soleTrader: false,
  vatNumber: null,
}

function draft(changes: Partial<SendableQuote> = {}, price = 100_00): SendableQuote {
  const lines: DocumentLine[] = changes.lines ? [...changes.lines] : [line({ unitPriceCents: price })]
  return {
    lines,
    totals: computeTotals(lines, null),
    validUntil: '2026-12-21',
    seller,
    buyer: {
      name: 'Atelier Martin',
      addressLines: ['3 rue des Lilas'],
      postalCode: '69003',
      city: 'Lyon',
      country: 'FR',
    },
    ...changes,
  }
}

function line(facts: Partial<Extract<DocumentLine, { kind: 'item' }>>): DocumentLine {
  return {
    kind: 'item',
    id: 'a',
    description: 'Pose',
    quantityMilli: 1000,
    unit: null,
    unitPriceCents: 100_00,
    discountBps: 0,
    vatRateBps: 2000,
    ...facts,
  }
}

const codes = (quote: SendableQuote) =>
  quoteSendProblems(quote, today).map(({ path, code }) => `${path} ${code}`)

describe('quoteSendProblems', () => {
  it('finds nothing in a complete draft', () => {
    expect(codes(draft())).toEqual([])
  })

  it('asks for what the law wants of its seller, before all else', () => {
    const nobody = { ...seller, addressLines: [], siren: null, legalForm: null }
    expect(codes(draft({ seller: nobody, lines: [] }))).toEqual([
      'seller.siren seller_siren_missing',
      'seller.legalForm seller_legal_form_missing',
      'seller.addressLines seller_address_missing',
      'lines quote_empty',
    ])
  })

  it('asks for a client and a complete address', () => {
    expect(codes(draft({ buyer: null }))).toEqual(['buyer client_missing'])
    const buyer = { name: 'A', addressLines: [' '], postalCode: '69003', city: 'Lyon', country: 'FR' }
    expect(codes(draft({ buyer }))).toEqual(['buyer.addressLines client_address_missing'])
    const dublin = { name: 'A', addressLines: ['1 Main St'], postalCode: null, city: 'Dublin', country: 'IE' }
    expect(codes(draft({ buyer: dublin }))).toEqual([])
    expect(codes(draft({ buyer: { ...dublin, country: 'FR' } }))).toHaveLength(1)
  })

  it('asks for a line that is not a title, and for its description', () => {
    expect(codes(draft({ lines: [{ kind: 'section', id: 's', title: 'Bain' }] }))).toEqual([
      'lines quote_empty',
    ])
    expect(codes(draft({ lines: [line({}), line({ id: 'b', description: '' })] }))).toEqual([
      'lines.1.description quote_line_incomplete',
    ])
  })

  it('bounds the total', () => {
    expect(codes(draft({ lines: [line({ unitPriceCents: 9_999_999_999, vatRateBps: 0 })] }))).toEqual([])
    expect(codes(draft({ lines: [line({ unitPriceCents: 9_999_999_999 })] }))).toEqual([
      'totals quote_total_too_large',
    ])
    expect(codes(draft({}, 0))).toEqual(['totals quote_total_negative'])
    expect(codes(draft({}, -100))).toEqual(['totals quote_total_negative'])
  })

  it('refuses a validity already past and lists all problems at once', () => {
    const quote = draft({ buyer: null, lines: [], validUntil: '2026-11-20' })
    expect(codes(quote)).toEqual([
      'buyer client_missing',
      'validUntil quote_validity_past',
      'lines quote_empty',
    ])
    expect(quoteSendProblems(quote, today)[2]?.message).toBe('Ajoutez au moins une ligne au devis.')
  })
})

describe('quote numbers', () => {
  it('are parsed as they are formatted', () => {
    expect(formatQuoteNumber(2026, 42)).toBe('D-2026-0042')
    expect(formatQuoteNumber(2026, 12345)).toBe('D-2026-12345')
    expect(parseQuoteNumber('D-2026-0042')).toEqual({ year: 2026, n: 42 })
    expect(parseQuoteNumber('D-2026-12345')).toEqual({ year: 2026, n: 12345 })
    for (const text of ['D-2026-00042', 'D-2026-42', 'D-2026-0000', 'F-2026-0042', 'D-2026-0042 ']) {
      expect(parseQuoteNumber(text)).toBe(null)
    }
  })

  it('respect the characters and the length of BR-FR-01 and 02', () => {
    expect(documentNumberPattern.test(formatQuoteNumber(2026, 42))).toBe(true)
    expect(documentNumberPattern.test('D 2026')).toBe(false)
    expect(documentNumberPattern.test('D.2026')).toBe(false)
    expect(documentNumberPattern.test('A'.repeat(35))).toBe(true)
    expect(documentNumberPattern.test('A'.repeat(36))).toBe(false)
  })
})
