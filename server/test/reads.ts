import type { AnyContractProcedure } from '@orpc/contract'
import { contract } from '#shared/contract/contract.gen.ts'
import type { EndpointMeta } from '#shared/contract/endpoint.ts'

/** The GETs of whoever is signed in. */
export const reads = Object.entries(contract).flatMap(([feature, procedures]) =>
  Object.entries(procedures as Record<string, AnyContractProcedure>).flatMap(([name, procedure]) => {
    const { route, meta } = procedure['~orpc']
    return route.method === 'GET' && (meta as EndpointMeta).auth !== 'public'
      ? [{ name: `${feature}.${name}`, path: route.path ?? '/', meta: meta as EndpointMeta }]
      : []
  }),
)

export const ABSENT_ID = '01940000-0000-7000-8000-000000000000'
const days = { from: '2026-01-01', to: '2026-12-31' }
const ofCompany = { companyId: ABSENT_ID }
/** Query parameters that they need besides their path. */
export const queries: Record<string, Record<string, string>> = {
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
  'companyDirectory.findCompany': { number: '552081317' },
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

/** The address of one of them, with the ids of its path. */
export const addressOf = ({ name, path }: { name: string; path: string }, params: Record<string, string>) =>
  `/api/v1${path.replace(/\{\+?(\w+)\}/g, (_, field: string) => params[field] ?? ABSENT_ID)}?${new URLSearchParams(queries[name])}`
