import { MailX, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { WorkRow } from '#shared/contract/work.ts'
import { formatCount, formatDate } from '#shared/french/format.ts'
import { useCan } from '#web/api/use-can.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PlainLink } from '#web/ui/plain-link.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { type WorkLook, workTitle } from './work-look.ts'

/** A mail that could not be delivered by Ardoise’s own sender: it is sent again where its document or conversation is. */
export const failedMailWork: WorkLook = {
  icon: MailX,
  tone: 'danger',
  unnamed: 'E-mail',
  Title: ({ row, children }) => <Opened row={row}>{children}</Opened>,
  why: ({ dueOn }) => `e-mail non remis le ${formatDate(dueOn)}`,
  Action: ({ row }) => <SendAgain row={row} />,
  Others: ({ children }) => <TextLink to="/notifications/mails">{children}</TextLink>,
  others: (count) => formatCount(count, 'autre e-mail non remis', 'autres e-mails non remis'),
}

/** From a mailbox. */
export const stuckMailWork: WorkLook = {
  ...failedMailWork,
  Others: ({ children }) => <TextLink to="/notifications">{children}</TextLink>,
}

function Opened({ row: { id, detail }, children }: { row: WorkRow; children: ReactNode }) {
  if (detail === 'quote')
    return (
      <PlainLink to="/templates/quotes/$quoteId" params={{ quoteId: id }} className={workTitle}>
        {children}
      </PlainLink>
    )
  if (detail === 'invoice')
    return (
      <PlainLink
        to="/revenues/management/invoices/$invoiceId"
        params={{ invoiceId: id }}
        className={workTitle}
      >
        {children}
      </PlainLink>
    )
  return (
    <PlainLink to="/conversations" search={{ open: id }} className={workTitle}>
      {children}
    </PlainLink>
  )
}

function SendAgain({ row: { id, name, detail } }: { row: WorkRow }) {
  const may = { quote: useCan('quote:send'), invoice: useCan('invoice:send'), mail: useCan('inbox:write') }
  if (!may[detail === 'quote' || detail === 'invoice' ? detail : 'mail']) return null
  const look = { size: 'sm', icon: RotateCw, 'aria-label': `Renvoyer ${name ?? ''}`.trim() } as const
  if (detail === 'quote')
    return (
      <LinkButton {...look} to="/templates/quotes/$quoteId" params={{ quoteId: id }}>
        Renvoyer
      </LinkButton>
    )
  if (detail === 'invoice')
    return (
      <LinkButton {...look} to="/revenues/management/invoices/$invoiceId" params={{ invoiceId: id }}>
        Renvoyer
      </LinkButton>
    )
  return (
    <LinkButton {...look} to="/conversations" search={{ open: id }}>
      Renvoyer
    </LinkButton>
  )
}
