import type { AnyContractProcedure } from '@orpc/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#shared/contract/contract.gen.ts'
import type { EndpointMeta } from '#shared/contract/endpoint.ts'
import { foreignRequests } from './foreign-requests.ts'
import { type Member, startTestApp, type TestApp } from './harness.ts'

/** The GETs of whoever is signed in. */
const reads = Object.entries(contract).flatMap(([feature, procedures]) =>
  Object.entries(procedures as Record<string, AnyContractProcedure>).flatMap(([name, procedure]) => {
    const { route, meta } = procedure['~orpc']
    return route.method === 'GET' && (meta as EndpointMeta).auth !== 'public'
      ? [{ name: `${feature}.${name}`, path: route.path ?? '/' }]
      : []
  }),
)

const ABSENT_ID = '01940000-0000-7000-8000-000000000000'
const days = { from: '2026-01-01', to: '2026-12-31' }
const ofCompany = { companyId: ABSENT_ID }
/** Query parameters that they need besides their path. */
const queries: Record<string, Record<string, string>> = {
  'accounting.getVatSummary': days,
  'accounting.listVatRows': { ...days, basis: 'paid', rateBps: '2000' },
  'accounting.exportEntries': { ...days, format: 'fec' },
  'accounting.exportVat': days,
  'approvedPlatform.findInDirectory': { siren: '552081317' },
  'bank.listBankProposals': { 'lineIds[0]': ABSENT_ID },
  'bank.exportTransferFile': { fileId: ABSENT_ID },
  'billing.previewChange': { plan: 'premium', seats: '1' },
  'calls.getCallStatistics': days,
  'calls.exportCallStatistics': days,
  'calls.findNumberOwners': { number: '06 12 34 56 78' },
  'calls.judgeCall': ofCompany,
  'calls.getCallSheet': ofCompany,
  'callWishes.listCallWishes': ofCompany,
  'clientDocuments.listClientDocuments': ofCompany,
  'conversations.listMailsOf': ofCompany,
  'directDebits.exportDebitFile': { fileId: ABSENT_ID },
  'financialReports.getRevenueReport': days,
  'financialReports.getRevenueBy': { ...days, dimension: 'client' },
  'financialReports.getDue': { side: 'clients' },
  'financialReports.getPayers': days,
  'financialReports.getConversion': days,
  'financialReports.getRecurring': days,
  'financialReports.getMargin': days,
  'financialReports.getWork': days,
  'financialReports.getLineMargin': { ...days, of: 'quote' },
  'financialReports.getRecovery': days,
  'financialReports.listReportRows': { ...days, figure: 'invoiced' },
  'financialReports.getReportPdf': { ...days, table: 'revenue' },
  'financialReports.exportReport': { ...days, table: 'revenue' },
  'financialReports.exportReportRows': { ...days, figure: 'invoiced' },
  'inboxStatistics.listStatisticsFacts': { ...days, figure: 'received' },
  'inboxStatistics.exportStatisticsFacts': { ...days, figure: 'received' },
  'invoices.getClientBalance': ofCompany,
  'invoices.getStatement': { ...ofCompany, ...days },
  'invoices.getStatementPdf': { ...ofCompany, ...days, currency: 'EUR' },
  'invoices.exportStatement': { ...ofCompany, ...days },
  'invoices.listLedgerClosures': { span: 'day' },
  'lateInterest.getLateInterest': { invoiceId: ABSENT_ID },
  'litigation.exportLitigationArchive': { fileId: ABSENT_ID },
  'mailImages.getMailImage': { url: 'https://image.test/a.png' },
  'mailSending.listSendings': { view: 'stuck' },
  'organizations.checkSlug': { slug: 'atelier' },
  'payments.findPaymentSession': { sessionId: 'cs_test_unknown' },
  'prospecting.judgeProspect': { email: 'someone@client.test' },
  'paymentPlans.getPaymentPlanDraft': ofCompany,
  'reminders.getReminderDraft': ofCompany,
  'reminders.getQuoteReminderDraft': { quoteId: ABSENT_ID },
  'reminderLetters.getLetterDraft': ofCompany,
  'reminders.getClientReminders': ofCompany,
  'statementLinks.listStatementLinks': ofCompany,
  'reminderPlans.previewReminderPlan': ofCompany,
  'reminders.listReminderStandings': { view: 'upcoming' },
  'search.findAnything': { q: 'bois' },
  'tasks.listBoardColumn': { state: 'todo' },
  'tasks.listRecordTasks': { kind: 'company', recordId: ABSENT_ID },
  'tasks.listTaskDays': { from: '2026-01-01', to: '2026-01-31' },
}

/** Counts of calls, which every call with a limit writes. */
const OF_CALLS = ['rate_limits']

let app: TestApp
let owner: Member
const rows = async <T extends object>(text: string) => (await app.context.pool.query<T>(text)).rows
const eachTable = (statement: string) => `do $$ declare t regclass; begin
  for t in select oid from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace and relname <> 'written_rows' loop
    execute format('${statement}', t);
  end loop; end $$`
beforeAll(async () => {
  app = await startTestApp({ jobs: false })
  owner = await app.makeOrganization()
  await rows(`create table written_rows (name text);
    create function note_written() returns trigger language plpgsql security definer set search_path = public as
      'begin insert into written_rows values (tg_table_name); return null; end'`)
  await rows(
    eachTable(
      'create trigger noted after insert or update or delete on %s for each row execute function note_written()',
    ),
  )
})
afterAll(async () => {
  await rows(eachTable('drop trigger noted on %s'))
  await rows('drop function note_written; drop table written_rows')
  await app.close()
})

test.each(reads)('$name, asked again, writes nothing and tells nothing', async ({ name, path }) => {
  const made = await foreignRequests[name]?.(app, owner)
  const params: Record<string, string> = { userId: owner.userId, ...made?.params }
  const filled = path.replace(/\{\+?(\w+)\}/g, (_, field: string) => params[field] ?? ABSENT_ID)
  const address = `/api/v1${filled}?${new URLSearchParams(queries[name])}`
  await app.request('GET', address, { as: owner })
  const heard: string[] = []
  const leave = app.context.live.subscribe(owner.orgId, ({ type }) => heard.push(type))
  await rows('truncate written_rows')
  const second = await app.request('GET', address, { as: owner })
  const written = await rows<{ name: string }>('select distinct name from written_rows')
  await rows(`select pg_notify('ardoise', json_build_object('org', '${owner.orgId}', 'type', 'last')::text)`)
  await expect.poll(() => heard.at(-1)).toBe('last')
  leave()
  expect(second.status).not.toBe(400)
  expect(written.map((row) => row.name).filter((table) => !OF_CALLS.includes(table))).toEqual([])
  expect(heard).toEqual(['last'])
})
