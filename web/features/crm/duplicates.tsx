import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { contactName } from '#shared/domain/crm/contact-name.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { Alert } from '#web/ui/alert.tsx'

/** A client that already exists, as the warning shows it. */
export type Duplicate = { id: string; name: string; detail: string; link: (content: ReactNode) => ReactNode }

const causes = { siren: 'même SIREN', siret: 'même SIRET', email: 'même e-mail' } as const

type CompanyMarks = { siren: string; siret: string; email: string }
type CompanyMatch = Awaited<ReturnType<typeof api.crm.findCompanyDuplicates>>['matches'][number]
type ContactMatch = Awaited<ReturnType<typeof api.crm.findContactDuplicates>>['matches'][number]

const without = (exceptId: string | undefined) => (exceptId ? { exceptId } : {})
const typed = (marks: object) => Object.values(marks).some((mark: string) => mark.trim() !== '')

/** Clients that share the SIREN, SIRET or e-mail being typed. */
export function useCompanyDuplicates(marks: CompanyMarks, exceptId?: string): Duplicate[] {
  const settled = useSettled(marks)
  const { data } = useQuery({
    ...orpc.crm.findCompanyDuplicates.queryOptions({ input: { ...settled, ...without(exceptId) } }),
    enabled: typed(settled),
  })
  return typed(marks) ? (data?.matches ?? []).map(ofCompany) : []
}

/** Looks for duplicates once, for a form sent before its warning could appear. */
export async function findCompanyDuplicates(marks: CompanyMarks, exceptId?: string): Promise<Duplicate[]> {
  if (!typed(marks)) return []
  return (await api.crm.findCompanyDuplicates({ ...marks, ...without(exceptId) })).matches.map(ofCompany)
}

/** Contacts that have the e-mail being typed. */
export function useContactDuplicates(email: string, exceptId?: string): Duplicate[] {
  const settled = useSettled({ email })
  const { data } = useQuery({
    ...orpc.crm.findContactDuplicates.queryOptions({ input: { ...settled, ...without(exceptId) } }),
    enabled: typed(settled),
  })
  return typed({ email }) ? (data?.matches ?? []).map(ofContact) : []
}

export async function findContactDuplicates(email: string, exceptId?: string): Promise<Duplicate[]> {
  if (!typed({ email })) return []
  return (await api.crm.findContactDuplicates({ email, ...without(exceptId) })).matches.map(ofContact)
}

function ofCompany(match: CompanyMatch): Duplicate {
  return {
    id: match.id,
    name: match.name,
    detail: [...match.same.map((mark) => causes[mark]), ...(match.archivedAt ? ['archivée'] : [])].join(', '),
    link: (content) => (
      <Link to="/crm/companies/$companyId" params={{ companyId: match.id }} target="_blank">
        {content}
      </Link>
    ),
  }
}

function ofContact(match: ContactMatch): Duplicate {
  return {
    id: match.id,
    name: contactName(match),
    detail: [match.companyName, causes.email, match.archivedAt && 'archivé'].filter(Boolean).join(', '),
    link: (content) => (
      <Link to="/crm/contacts/$contactId" params={{ contactId: match.id }} target="_blank">
        {content}
      </Link>
    ),
  }
}

/** Says that the client may exist already; saving stays possible. */
export function DuplicateWarning({ duplicates }: { duplicates: Duplicate[] }) {
  return (
    <div aria-live="polite" className="not-empty:mt-5">
      {duplicates.length > 0 && (
        <Alert tone="warning" title="Ce client existe peut-être déjà">
          <DuplicateList duplicates={duplicates} />
        </Alert>
      )}
    </div>
  )
}

/** The clients that look the same, each opening in another tab so that nothing typed is lost. */
export function DuplicateList({ duplicates }: { duplicates: Duplicate[] }) {
  return (
    <ul className="mt-1 grid gap-1">
      {duplicates.map(({ id, name, detail, link }) => (
        <li key={id} className="[&_a]:font-medium [&_a]:underline [&_a]:underline-offset-3">
          {link(
            <>
              {name}
              <span className="sr-only"> (nouvel onglet)</span>
            </>,
          )}{' '}
          ({detail})
        </li>
      ))}
    </ul>
  )
}

const SETTLE_MS = 350

/** The value once typing has paused. */
function useSettled<T extends Record<string, string>>(value: T): T {
  const [settled, setSettled] = useState(value)
  const key = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(key) as T), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [key])
  return settled
}
