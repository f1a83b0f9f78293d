import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { fakeApi } from './fake-api.ts'
import { invoice } from './invoices.ts'
import { openPage } from './open-page.tsx'
import { member } from './people.ts'

export const issuedAddress = `/revenues/management/invoices/${invoice().id}`

/** Opens the page of an issued document. */
export function openIssued(facts: Partial<InvoiceDetail> = {}, status: InvoiceDetail['status'] = 'issued') {
  fakeApi({ invoices: { getInvoice: () => invoice(status, facts) } })
  return openPage(issuedAddress, { me: member() })
}
