import { Link } from '@tanstack/react-router'
import { Building2, FileText, Link2, type LucideIcon, UserPlus, UserRound, X } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Conversation } from '#shared/contract/conversations.ts'
import type { LinkKind } from '#shared/domain/conversations/links.ts'
import { useCan, useRefusal } from '#web/api/use-can.ts'
import { useSplit } from '#web/patterns/split-view/split-context.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useLinks } from './link-dialog.tsx'
import { refusedOffline } from './use-change-conversations.ts'

const LinkDialog = lazy(() => import('./link-dialog.tsx').then((module) => ({ default: module.LinkDialog })))

const line = 'flex min-w-0 items-center gap-1'
const inside = 'flex min-w-0 flex-1 items-center gap-2.5 rounded-md px-2 py-1.5 hover:bg-hover'
const paths = {
  contact: '/crm/contacts/$contactId',
  company: '/crm/companies/$companyId',
  quote: '/templates/quotes/$quoteId',
} as const

export type ClientOf = { companyId: string } | { contactId: string }

type ClientPanelProps = {
  conversation: Conversation
  /** The client's devis and mails. */
  children: (client: ClientOf) => ReactNode
}

/** Contacts, companies and devis of the conversation: those that the mails name and those that a member linked. */
export function ClientPanel({ conversation, children }: ClientPanelProps) {
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
  const client = clientOf(conversation)
  // Over the others, the pane is titled by its sheet.
  const { panes } = useSplit()
  return (
    <div className="grid grid-cols-1 gap-4 py-4">
      <div className="px-3">
        {panes === 3 && <h2 className="mb-1 px-2 font-semibold text-sm">Client</h2>}
        <ul aria-label="Contacts et devis de la conversation" className="text-sm">
          {people.slice(0, 6).map(({ address, name, contactId, companyId, companyName, unlinked }) => {
            const label = name ?? address
            if (contactId !== null)
              return (
                <Linked
                  key={address}
                  kind="contact"
                  id={contactId}
                  name={label}
                  note={companyName !== name ? companyName : null}
                  onRemove={off('contact', contactId, label)}
                />
              )
            if (companyId !== null)
              return (
                <Linked
                  key={address}
                  kind="company"
                  id={companyId}
                  name={companyName ?? address}
                  note={null}
                  onRemove={off('company', companyId, companyName ?? address)}
                />
              )
            const mail = mailOf(address)
            return (
              <li key={address} className={line}>
                {refusal === undefined && !unlinked ? (
                  <Link
                    className={inside}
                    to="/crm/contacts/new"
                    search={{ email: address, ...(name === null ? {} : { name }), ...(mail ? { mail } : {}) }}
                  >
                    <UserPlus aria-hidden size={16} className="shrink-0 text-muted" />
                    <Named name={`Créer le contact ${label}`} note={name === null ? null : address} />
                  </Link>
                ) : (
                  <span className={inside}>
                    <UserRound aria-hidden size={16} className="shrink-0 text-muted" />
                    <Named name={label} note={name === null ? null : address} />
                  </span>
                )}
              </li>
            )
          })}
          {linked.map(({ kind, id, name }) => (
            <Linked key={id} kind={kind} id={id} name={name} note={null} onRemove={off(kind, id, name)} />
          ))}
          {quotes.map(({ id, number, title }) => (
            <Linked
              key={id}
              kind="quote"
              id={id}
              name={number}
              note={title}
              onRemove={off('quote', id, number)}
            />
          ))}
        </ul>
        {mayLink && (
          <Button size="sm" variant="ghost" icon={Link2} onClick={() => setLinking(!refusedOffline())}>
            Relier…
          </Button>
        )}
      </div>
      {client && children(client)}
      {linking && (
        <Suspense>
          <LinkDialog onClose={() => setLinking(false)} onLink={links.set} />
        </Suspense>
      )}
    </div>
  )
}

/** The company of whoever wrote most, else the contact: whose devis and mails are shown. */
function clientOf({ people, linked }: Conversation): ClientOf | null {
  const known = people.find(({ contactId, companyId }) => contactId !== null || companyId !== null)
  if (known?.companyId) return { companyId: known.companyId }
  if (known?.contactId) return { contactId: known.contactId }
  const [added] = linked
  if (!added) return null
  return added.kind === 'company' ? { companyId: added.id } : { contactId: added.id }
}

const icons: Record<LinkKind, LucideIcon> = { contact: UserRound, company: Building2, quote: FileText }

type LinkedProps = {
  kind: LinkKind
  id: string
  name: string
  note: string | null
  onRemove: (() => void) | undefined
}

function Linked({ kind, id, name, note, onRemove }: LinkedProps) {
  const Icon = icons[kind]
  return (
    <li className={line}>
      <Link className={inside} to={paths[kind]} params={{ contactId: id, companyId: id, quoteId: id }}>
        <Icon aria-hidden size={16} className="shrink-0 text-muted" />
        <Named name={name} note={note} />
      </Link>
      {onRemove && <IconButton size="sm" icon={X} label={`Ne plus relier ${name}`} onClick={onRemove} />}
    </li>
  )
}

function Named({ name, note }: { name: string; note: string | null }) {
  return (
    <span className="min-w-0 [overflow-wrap:anywhere]">
      {name}
      {note && <span className="block text-muted text-xs">{note}</span>}
    </span>
  )
}
