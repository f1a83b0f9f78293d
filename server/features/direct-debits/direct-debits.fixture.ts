import { invoicesOf } from '#server/features/invoices/invoices.fixture.ts'
import type { Member, TestApp } from '#server/test/harness.ts'
import { CREDITOR_ID } from '#server/test/make-debits.ts'
import type { BankAccount } from '#shared/contract/bank.ts'
import type { CollectableInvoice, Debit, DebitFile } from '#shared/contract/debit-files.ts'
import type { DebitMandate } from '#shared/contract/mandates.ts'

type Failure = { code?: string; fields?: { path: string; message: string }[] }
export const OWN_IBAN = 'FR7630006000011234567890189'
export const CLIENT_IBAN = 'FR1420041010050500013M02606'

/** Requests of the debits of one organization. */
export function debitsOf(site: TestApp, member: () => Member) {
  const its = () => invoicesOf(site, member)
  const send = <T>(method: string, path: string, body?: unknown, as: Member = member()) =>
    site.request<T & Failure>(method, `/api/v1${path}`, { as, ...(body === undefined ? {} : { body }) })
  const record = (companyId: string, facts: object = {}) =>
    send<DebitMandate>('POST', '/debit-mandates', {
      companyId,
      email: 'elise@martin.test',
      holder: 'Boulangerie Martin',
      iban: CLIENT_IBAN,
      signedOn: '2026-11-02',
      ...facts,
    })
  return {
    its,
    send,
    record,
    /** An organization with an account, an identifier of creditor and a client. */
    async start(): Promise<{ owner: Member; accountId: string; companyId: string }> {
      const owner = await its().makeSeller()
      const account = { name: 'Courant', iban: OWN_IBAN }
      const accountId = (await send<BankAccount>('POST', '/bank/accounts', account, owner)).body.id
      await send('PUT', '/debit-settings', { creditorId: CREDITOR_ID, revision: 0 }, owner)
      return { owner, accountId, companyId: await its().makeCompany(owner) }
    },
    issued: async (companyId: string) => (await its().issue((await its().makeDraft({ companyId })).id)).body,
    read: async (id: string) => (await its().ask('GET', `/${id}`)).body,
    collectable: async () =>
      (await send<{ items: CollectableInvoice[] }>('GET', '/debits/collectable')).body.items,
    debitsIn: async (fileId: string) =>
      (await send<{ items: Debit[] }>('GET', `/debit-files/${fileId}/debits`)).body.items,
    files: async () => (await send<{ items: DebitFile[] }>('GET', '/debit-files')).body.items,
    mandates: async () => (await send<{ items: DebitMandate[] }>('GET', '/debit-mandates')).body.items,
    makeFile: (accountId: string, invoiceIds: string[], collectOn = '2026-11-26') =>
      send<DebitFile>('POST', '/debit-files', { accountId, invoiceIds, collectOn }),
    reject: (debitId: string, code = 'AM04') => send<Debit>('POST', `/debits/${debitId}/reject`, { code }),
    download: async (fileId: string, as: Member = member()) => {
      const answer = await site.request('GET', `/api/v1/debit-files/export?fileId=${fileId}`, { as })
      return { ...answer, text: answer.bytes.toString('utf8') }
    },
  }
}
