import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildInvoice } from './build-invoice.ts'
import { type Issued, issue } from './chain.fixture.ts'
import { quoteTotals } from './chain.ts'
import { balanceOf } from './chain-parts.ts'
import { invoiceIssueProblems } from './issue-problems.ts'
import { numbersOf, randomQuote, randomStep } from './random-chains.fixture.ts'
import { judgeEInvoice } from './rules/judge-e-invoice.ts'
import { anyIssued, content, frame, issueFacts } from './sample-invoices.fixture.ts'
import { toEInvoice } from './to-e-invoice.ts'

describe('the business rules', () => {
  it('find nothing in invoices of every kind and treatment', () => {
    fc.assert(
      fc.property(anyIssued, (document) => {
        const sellerInFranchise = document.vat.kind === 'franchise'
        expect(invoiceIssueProblems(document, { ...issueFacts, sellerInFranchise })).toEqual([])
        expect(judgeEInvoice(toEInvoice(document))).toEqual([])
      }),
      { numRuns: 1_500 },
    )
  })

  it('find nothing in the documents of random chains', () => {
    let documents = 0
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const below = numbersOf(seed)
        const own = randomQuote(below)
        const whole = quoteTotals(own)
        // A rate of 0 without a reason is refused at issue.
        const unexplained = own.lines.some((line) => line.kind === 'item' && line.vatRateBps === 0)
        if (unexplained || whole.grossCents <= 0 || whole.netCents <= 0) return
        const chain: Issued[] = []
        for (let step = 0; step < 5; step += 1) {
          const result = step === 4 ? balanceOf(own, chain) : randomStep(below, own, chain)
          if (!result.ok) continue
          chain.push(issue(own, chain, result.part))
          const performance = result.part.kind === 'deposit' ? null : content.performance
          const document = buildInvoice({ ...content, ...result.part, performance }, frame)
          expect(invoiceIssueProblems(document, issueFacts)).toEqual([])
          expect(judgeEInvoice(toEInvoice(document))).toEqual([])
          documents += 1
        }
      }),
      { numRuns: 2_000 },
    )
    expect(documents).toBeGreaterThan(2_000)
  })
})
