import { getConversation } from '#server/features/conversations/queries/get-conversation.ts'
import { getCompany } from '#server/features/crm/queries/companies.ts'
import { findContactDuplicates, getContact } from '#server/features/crm/queries/contacts.ts'
import { findSender, getSeller } from '#server/features/documents/queries/parties.ts'
import { getInvoice } from '#server/features/invoices/queries/invoice.ts'
import { getInvoiceRow } from '#server/features/invoices/queries/rows.ts'
import { getQuote } from '#server/features/quotes/queries/quote.ts'
import type { Tx } from '#server/scope.ts'
import type { TemplateTarget } from '#shared/contract/email-templates.ts'
import { contactName } from '#shared/domain/crm/contact-name.ts'
import {
  amountIn,
  dayIn,
  greetingIn,
  type TemplateLanguage,
} from '#shared/domain/email-templates/languages.ts'
import type { TemplateValues } from '#shared/domain/email-templates/variables.ts'
import { todayIn } from '#shared/time/calendar-day.ts'

type Texts = { [K in keyof TemplateValues]: string | null | undefined }

/** The values of the variables, as far as the caller may know it. Empty values are left out. Errors: not_found. */
export async function findTemplateValues(
  tx: Tx,
  target: TemplateTarget,
  language: TemplateLanguage,
): Promise<TemplateValues> {
  const asked = await completeTarget(tx, target)
  const [seller, sender, quote, invoice, contact] = await Promise.all([
    getSeller(tx),
    findSender(tx),
    asked.quoteId === undefined ? null : getQuote(tx, asked.quoteId),
    asked.invoiceId === undefined ? null : getInvoice(tx, asked.invoiceId),
    asked.contactId === undefined ? null : getContact(tx, asked.contactId),
  ])
  const companyId = asked.companyId ?? contact?.companyId ?? undefined
  const company = companyId === undefined ? null : await getCompany(tx, companyId)
  const document = invoice ?? quote
  const person = contact ? contactName(contact) : (quote?.client?.contactName ?? asked.name)
  return known({
    salutation: greetingIn(language, person),
    prenom: contact?.firstName,
    nom: contact?.lastName,
    contact: person,
    fonction: contact?.jobTitle,
    client: document?.client?.name ?? company?.name ?? person,
    ville: contact?.city ?? company?.city ?? quote?.client?.city,
    numero: document?.number,
    titre: document?.title,
    montant:
      document && amountIn(language, invoice?.owedCents || document.totals.grossCents, document.currency),
    validite: quote && dayIn(language, quote.validUntil),
    echeance: invoice?.dueOn && dayIn(language, invoice.dueOn),
    entreprise: seller.name,
    expediteur: sender?.name,
    date: dayIn(language, todayIn(seller.timeZone, tx.now)),
  })
}

type Asked = Pick<TemplateTarget, 'contactId' | 'companyId' | 'quoteId' | 'invoiceId'> & {
  name: string | null
}

/** The client, the contact and the document that follow from what was named. */
async function completeTarget(tx: Tx, target: TemplateTarget): Promise<Asked> {
  const { conversationId, email } = target
  const asked: Asked = { ...target, name: null }
  if (asked.quoteId !== undefined) {
    const { content } = await getQuote(tx, asked.quoteId)
    asked.companyId ??= content.companyId ?? undefined
    asked.contactId ??= content.contactId ?? undefined
  }
  if (asked.invoiceId !== undefined) {
    const { company_id, contact_id } = await getInvoiceRow(tx, asked.invoiceId)
    asked.companyId ??= company_id ?? undefined
    asked.contactId ??= contact_id ?? undefined
  }
  const named = () => asked.contactId !== undefined || asked.companyId !== undefined
  if (!named() && email !== undefined) {
    const [match] = (await findContactDuplicates(tx, { email })).matches
    asked.contactId = match?.id
  }
  if (conversationId === undefined) return asked
  const { people, linked, quotes } = await getConversation(tx, { conversationId })
  if (!named()) {
    const person =
      people.find(({ address }) => address === email) ??
      people.find(({ contactId }) => contactId !== null) ??
      people.find(({ companyId }) => companyId !== null)
    const [by] = linked
    asked.contactId = person?.contactId ?? (by?.kind === 'contact' ? by.id : undefined)
    asked.companyId = person?.companyId ?? (by?.kind === 'company' ? by.id : undefined)
    asked.name = (person ?? people[0])?.name ?? null
  }
  // Several devis: nobody says which is meant.
  if (quotes.length === 1) asked.quoteId ??= quotes[0]?.id
  return asked
}

const known = (texts: Texts): TemplateValues =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => {
      const value = text?.trim()
      return value ? [[name, value]] : []
    }),
  )
