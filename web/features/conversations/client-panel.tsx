import { Link } from '@tanstack/react-router'
import { Building2, FileText, Link2, type LucideIcon, UserPlus, UserRound, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Conversation } from '#shared/contract/conversations.ts'
import type { LinkKind } from '#shared/domain/conversations/links.ts'
import { useCan, useRefusal } from '#web/api/rights.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { useLinks } from './use-links.ts'

const chip = 'inline-flex min-w-0 max-w-full items-center rounded-full border border-line text-xs'
const inside = 'inline-flex min-w-0 items-center gap-1.5 rounded-full px-2.5 py-1'
const paths = {
  contact: '/crm/contacts/$contactId',
  company: '/crm/companies/$companyId',
  quote: '/templates/quotes/$quoteId',
} as const

/** Who the conversation is with: contacts, companies and devis, those that the mails name and those that somebody linked. */
export function ClientPanel({ conversation }: { conversation: Conversation }) {
  const { people, linked, quotes, mails } = conversation
  const refusal = useRefusal('contact:write')
  const mayLink = useCan('inbox:write') && mails.some(({ whole }) => whole)
  const [linking, setLinking] = useState(false)
  const links = useLinks(conversation.id)
  const off = (kind: LinkKind, id: string, name: string) =>
    mayLink ? () => links.set({ kind, id, name, linked: false }) : undefined
  /** The last mail of somebody, whose signature says more of them. */
  const mailOf = (address: string) =>
    mails.findLast(({ whole, from }) => whole && from?.address.toLowerCase() === address)?.id
  return (
    <ul aria-label="Contacts et devis de la conversation" className="flex flex-wrap gap-2 px-4 pb-4 sm:px-5">
      {people.slice(0, 6).map(({ address, name, contactId, companyId, companyName, unlinked }) => {
        const label = name ?? address
        if (contactId !== null)
          return (
            <Chip
              key={address}
              kind="contact"
              id={contactId}
              name={label}
              onRemove={off('contact', contactId, label)}
            >
              {companyName && companyName !== name && <span className="text-muted"> · {companyName}</span>}
            </Chip>
          )
        if (companyId !== null)
          return (
            <Chip
              key={address}
              kind="company"
              id={companyId}
              name={companyName ?? address}
              onRemove={off('company', companyId, companyName ?? address)}
            />
          )
        const mail = mailOf(address)
        return (
          <li key={address} className={chip}>
            {refusal === undefined && !unlinked ? (
              <Link
                className={`${inside} hover:bg-hover`}
                to="/crm/contacts/new"
                search={{ email: address, ...(name === null ? {} : { name }), ...(mail ? { mail } : {}) }}
              >
                <UserPlus aria-hidden size={14} className="shrink-0 text-muted" />
                <span className="truncate">Créer le contact {label}</span>
              </Link>
            ) : (
              <span className={`${inside} truncate`}>{label}</span>
            )}
          </li>
        )
      })}
      {linked.map(({ kind, id, name }) => (
        <Chip key={id} kind={kind} id={id} name={name} onRemove={off(kind, id, name)} />
      ))}
      {quotes.map(({ id, number, title }) => (
        <Chip key={id} kind="quote" id={id} name={number} onRemove={off('quote', id, number)}>
          {title && <span className="text-muted"> · {title}</span>}
        </Chip>
      ))}
      {mayLink && (
        <li>
          <Button size="sm" variant="ghost" icon={Link2} onClick={() => setLinking(true)}>
            Relier…
          </Button>
        </li>
      )}
      {linking && <LinkDialog onClose={() => setLinking(false)} onLink={links.set} />}
    </ul>
  )
}

const icons: Record<LinkKind, LucideIcon> = { contact: UserRound, company: Building2, quote: FileText }

type ChipProps = {
  kind: LinkKind
  id: string
  name: string
  onRemove: (() => void) | undefined
  children?: ReactNode
}

function Chip({ kind, id, name, onRemove, children }: ChipProps) {
  const Icon = icons[kind]
  return (
    <li className={chip}>
      <Link
        className={`${inside} hover:bg-hover`}
        to={paths[kind]}
        params={{ contactId: id, companyId: id, quoteId: id }}
      >
        <Icon aria-hidden size={14} className="shrink-0 text-muted" />
        <span className="truncate">
          {name}
          {children}
        </span>
      </Link>
      {onRemove && (
        <button
          type="button"
          aria-label={`Ne plus relier ${name}`}
          onClick={onRemove}
          className="-ms-1 flex size-6 shrink-0 items-center justify-center rounded-full text-muted hover:bg-hover hover:text-ink"
        >
          <X aria-hidden size={12} />
        </button>
      )}
    </li>
  )
}
