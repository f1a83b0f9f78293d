import { useQuery } from '@tanstack/react-query'
import type { Contact } from '#shared/contract/crm.ts'
import { readSignature } from '#shared/domain/mail-signature/read-signature.ts'
import { fold } from '#shared/french/fold.ts'
import { api, orpc } from '#web/api/api-client.ts'

type Author = { messageId: string | undefined; name: string | undefined; email: string | undefined }
type SignedContact = {
  /** Whether it is read yet. A mail that cannot be read says nothing. */
  ready: boolean
  start: Partial<Pick<Contact, 'firstName' | 'lastName' | 'email' | 'phone' | 'mobile' | 'jobTitle'>>
  /** The company that the signature names: ours, where there is one of this name. */
  company: { id: string; name: string } | null
  companyName: string | null
}

/** A new contact's details from one of their mails: its sender, and its signature. Shown in the form to be corrected. */
export function useSignedContact({ messageId, name, email }: Author): SignedContact {
  const body = useQuery({
    ...orpc.conversations.getMailBody.queryOptions({ input: { messageId: messageId ?? '' } }),
    enabled: messageId !== undefined,
    retry: false,
  })
  const said = body.data && readSignature(body.data.text, { name: name ?? null, address: email ?? '' })
  const companyName = said?.company ?? null
  const known = useQuery({
    queryKey: [...orpc.crm.listCompanies.key(), 'signature', companyName],
    queryFn: ({ signal }) => api.crm.listCompanies({ q: companyName ?? '', limit: 8 }, { signal }),
    enabled: companyName !== null,
    retry: false,
  })
  const company = known.data?.items.find((one) => fold(one.name) === fold(companyName ?? '')) ?? null
  const reading = messageId !== undefined && (body.isPending || (companyName !== null && known.isPending))
  return {
    ready: !reading,
    start: {
      ...(email === undefined ? {} : { email }),
      ...namesOf(name ?? ''),
      ...(said?.phone ? { phone: said.phone } : {}),
      ...(said?.mobile ? { mobile: said.mobile } : {}),
      ...(said?.jobTitle ? { jobTitle: said.jobTitle } : {}),
    },
    company: company && { id: company.id, name: company.name },
    companyName,
  }
}

/** « Camille Roy », as mails have it: the last word is the family name. */
function namesOf(name: string): { firstName?: string; lastName?: string } {
  const words = name.split(/\s+/u).filter(Boolean)
  if (words.length === 0) return {}
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1)! }
}
