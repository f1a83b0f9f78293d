import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoicesOf, plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { remindersOf } from '#server/features/reminders/reminders.fixture.ts'
import { mayDo } from '#shared/domain/permissions.ts'
import { foreignRequests } from './foreign-requests.ts'
import { type Answer, type Member, startTestApp, type TestApp } from './harness.ts'
import { ABSENT_ID, addressOf, reads } from './reads.ts'

/** Prices of Ardoise itself, which are nobody’s business figures. */
const OF_ARDOISE = /^billing\./

let app: TestApp
let owner: Member
/** Whoever writes everything in their role, and sees no amount. */
let blind: Member
/** The same role with the amounts. */
let seeing: Member
/** A client with a payment, a devis that was sent and an invoice that was issued. */
let known: { companyId: string; quoteId: string; invoiceId: string }
beforeAll(async () => {
  app = await startTestApp({ jobs: false })
  app.context.pdf = { ...app.context.pdf, renderInvoice: plainPages }
  const invoices = invoicesOf(app, () => owner)
  owner = await invoices.makeSeller()
  blind = await app.makeMember(owner.orgId, 'member', [])
  seeing = await app.makeMember(owner.orgId, 'member')
  const reminded = remindersOf(app, () => owner)
  const { companyId } = await reminded.makeClient({ name: 'Parquets et bois Vasseur' })
  const { id: quoteId } = await reminded.makeSentQuote(companyId)
  const { id: invoiceId } = await reminded.makeLate(companyId)
  known = { companyId, quoteId, invoiceId }
  await app.request('POST', '/api/v1/payments', {
    as: owner,
    body: { amountCents: 4_242, method: 'transfer', companyId },
  })
})
afterAll(() => app.close())

/** The amounts of an answer, by their paths. */
function amounts(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one, rank) => amounts(one, `${path}.${rank}`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    /cents$/i.test(name) && inner !== null ? [`${path}.${name}`] : amounts(inner, `${path}.${name}`),
  )
}

/** Those of an answer or of its file: « 42,42 » is how one writes an amount. */
const told = ({ body, bytes, headers }: Answer) =>
  String(headers['content-type']).startsWith('text/csv')
    ? (bytes.toString('utf8').match(/\d,\d{2}(?!\d)/g) ?? [])
    : amounts(body)

const ofMembers = reads.filter(({ name }) => !OF_ARDOISE.test(name))

/** The address of a read, of the client and the papers that are known wherever it takes one. */
function knownAddress(
  read: Pick<(typeof reads)[number], 'name' | 'path'>,
  params: Record<string, string> = {},
) {
  const { companyId } = known
  return addressOf(read, { userId: owner.userId, ...params, ...known })
    .replaceAll(
      /\b(companyId|quoteId|invoiceId)=[^&]+/g,
      (_, field: keyof typeof known) => `${field}=${known[field]}`,
    )
    .replace(`kind=company&recordId=${ABSENT_ID}`, `kind=company&recordId=${companyId}`)
}

// First, while the newest events are those of the invoice: reads that stay open without the amounts, and that have some for who sees them.
test.each([
  'calls.getCallSheet',
  'crm.listCompanies',
  'platform.listEvents',
  'reports.getActivity',
  'reports.getDashboard',
  'search.findAnything',
  'work.listWork',
])('%s tells amounts to who sees them, and none to who does not', async (name) => {
  const address = knownAddress(ofMembers.find((read) => read.name === name)!)
  expect(told(await app.request('GET', address, { as: seeing }))).not.toEqual([])
  const { status, body } = await app.request('GET', address, { as: blind })
  expect([status, amounts(body)]).toEqual([200, []])
})

test.each(ofMembers)('$name tells no amount to who sees none', async ({ name, path, meta }) => {
  const made = await foreignRequests[name]?.(app, owner)
  const address = knownAddress({ name, path }, made?.params)
  const answer = await app.request('GET', address, { as: blind })
  expect(answer.status).not.toBe(400)
  expect(answer.status).not.toBe(500)
  if (meta.auth === 'member' && !mayDo({ role: 'member', rights: [] }, meta.permission))
    expect(answer.status).toBe(403)
  expect(told(answer)).toEqual([])
})
