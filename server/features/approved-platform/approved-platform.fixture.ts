import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Config } from '#server/config.ts'
import { followPlatform } from '#server/features/approved-platform/commands/follow-platform.ts'
import { invoicesOf, plainPages } from '#server/features/invoices/invoices.fixture.ts'
import {
  type PlatformTwin,
  startPlatformTwin,
} from '#server/integrations/approved-platform/platform-twin.fixture.ts'
import { createApprovedPlatform } from '#server/integrations/approved-platform/real.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { PlatformConnection, Transmission } from '#shared/contract/approved-platform.ts'
import type { Payment } from '#shared/contract/payments.ts'

type Answered<T> = T & { code?: string; fields?: { path: string; code: string }[] }
export type View = Answered<{ connection: PlatformConnection | null }>

/** Requests of one organization about its platform. */
function platformOf(site: () => TestApp, twin: () => PlatformTwin, member: () => Member) {
  const ask = <T>(method: string, path: string, body?: unknown, as: Member = member()) =>
    site().request<Answered<T>>(method, `/api/v1${path}`, { as, ...(body === undefined ? {} : { body }) })
  return {
    ask,
    invoices: () => invoicesOf(site(), member),
    view: async (as?: Member) =>
      (await ask<View>('GET', '/approved-platform', undefined, as)).body.connection,
    connect: (over: Record<string, unknown> = {}, as?: Member) =>
      ask<View>(
        'PUT',
        '/approved-platform',
        { name: 'Plateforme Un', ...twin().account, revision: 0, ...over },
        as,
      ),
    /** Looks once, as the job does. */
    follow: (anew = false) => followPlatform(site().context, { orgId: member().orgId, anew }),
    transmission: async (id: string) => (await ask<Transmission>('GET', `/invoices/${id}/transmission`)).body,
    transmit: (id: string, as?: Member) =>
      ask<Transmission>('POST', `/invoices/${id}/transmission`, undefined, as),
    pay: async (invoiceId: string, amountCents: number) =>
      (await ask<Payment>('POST', '/payments', { invoiceId, amountCents })).body,
    /** An issued invoice of 120 € to a company. */
    async issueOne(over: Record<string, unknown> = {}) {
      const its = invoicesOf(site(), member)
      const { body } = await its.issue((await its.makeDraft(over)).id)
      if (body.number === null || body.number === undefined) throw new Error(JSON.stringify(body))
      return { id: body.id, number: body.number }
    },
  }
}

const START = new Date('2027-09-06T08:00:00Z')

/**
 * A site of a test file with a twin and a seller for each test, on a Monday of September 2027; `prepare` runs before each. Jobs do not run:
 * `its.follow()` is one look.
 */
export function platformSite(config: Partial<Config> = {}, prepare: () => Promise<unknown> = async () => {}) {
  const clock = { now: () => site.now }
  const real = () => createApprovedPlatform({ privateHosts: true }, clock)
  const site = {
    now: START,
    later(minutes: number) {
      site.now = new Date(site.now.getTime() + minutes * 60_000)
    },
  } as { now: Date; later(minutes: number): void; app: TestApp; twin: PlatformTwin; owner: Member }
  const its = platformOf(
    () => site.app,
    () => site.twin,
    () => site.owner,
  )
  beforeAll(async () => {
    site.app = await startTestApp({ jobs: false, clock, config, approvedPlatform: real() })
    site.app.context.pdf = { ...site.app.context.pdf, renderInvoice: plainPages }
  })
  afterAll(() => site.app.close())
  beforeEach(async () => {
    site.now = START
    site.twin = await startPlatformTwin(clock)
    site.owner = await its.invoices().makeSeller()
    await prepare()
  })
  afterEach(async () => {
    site.app.context.approvedPlatform = real()
    await site.twin.close()
  })
  return { site, its }
}

type Status = {
  id?: string
  number: string
  code: number
  at: string
  siren?: string
  reason?: string
  note?: string
}

/** A message of a platform or a buyer about an invoice, with the elements that matter. `at` is 204: CCYYMMDDHHMMSS in Paris. */
export function statusMessage({ id, number, code, at, siren = '552081317', reason, note }: Status): Buffer {
  const detail = reason
    ? `<ram:SpecifiedDocumentStatus><ram:ReasonCode>${reason}</ram:ReasonCode><ram:SequenceNumeric>1</ram:SequenceNumeric>${note ? `<ram:IncludedNote><ram:Content>${note}</ram:Content></ram:IncludedNote>` : ''}</ram:SpecifiedDocumentStatus>`
    : ''
  const time = `<udt:DateTimeString format="204">${at}</udt:DateTimeString>`
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossDomainAcknowledgementAndResponse xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossDomainAcknowledgementAndResponse:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
  <rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn.cpro.gouv.fr:1p0:CDV:invoice</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
  <rsm:ExchangedDocument><ram:ID>${id ?? `${number}_${code}_${at}`}</ram:ID><ram:IssueDateTime>${time}</ram:IssueDateTime><ram:IssuerTradeParty><ram:RoleCode>WK</ram:RoleCode></ram:IssuerTradeParty></rsm:ExchangedDocument>
  <rsm:AcknowledgementDocument>
    <ram:TypeCode>${code < 204 || code === 213 ? 305 : 23}</ram:TypeCode><ram:IssueDateTime>${time}</ram:IssueDateTime>
    <ram:ReferenceReferencedDocument><ram:IssuerAssignedID>${number}</ram:IssuerAssignedID><ram:TypeCode>380</ram:TypeCode><ram:ProcessConditionCode>${code}</ram:ProcessConditionCode><ram:IssuerTradeParty><ram:GlobalID schemeID="0002">${siren}</ram:GlobalID></ram:IssuerTradeParty>${detail}</ram:ReferenceReferencedDocument>
  </rsm:AcknowledgementDocument>
</rsm:CrossDomainAcknowledgementAndResponse>`)
}
