import type { ReactNode } from 'react'
import type { DueReport } from '#shared/contract/debt-reports.ts'
import { PlainLink } from '#web/ui/plain-link.tsx'

type DueLinkProps = { side: DueReport['side']; id: string; className?: string; children: ReactNode }

/** Leads to an invoice of the échéancier: one of ours, or of a supplier. */
export function DueLink({ side, id, ...link }: DueLinkProps) {
  return side === 'clients' ? (
    <PlainLink to="/revenues/management/invoices/$invoiceId" params={{ invoiceId: id }} {...link} />
  ) : (
    <PlainLink to="/revenues/management/received/$receivedId" params={{ receivedId: id }} {...link} />
  )
}
