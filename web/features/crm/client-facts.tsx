import type { ReactNode } from 'react'
import type { Company, Contact } from '#shared/contract/crm.ts'
import { electronicSchemes, isElectronicScheme } from '#shared/domain/invoices/electronic-address.ts'
import { formatDate } from '#shared/french/format.ts'
import { formatPhone } from '#shared/french/phone.ts'
import { postalBlock } from '#shared/french/postal-address.ts'
import { formatSiren, formatSiret } from '#shared/french/siren.ts'
import { useOrganization } from '#web/api/me.ts'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { TextAnchor, TextLink } from '#web/ui/text-link.tsx'
import { fieldLabels } from './field-labels.ts'

/** The facts of a company or a consumer. */
export function CompanyFacts({ company }: { company: Company }) {
  const { timezone } = useOrganization()
  const numbers =
    company.kind === 'consumer'
      ? []
      : [
          { label: 'SIREN', value: company.siren && formatSiren(company.siren) },
          { label: 'SIRET', value: company.siret && formatSiret(company.siret) },
          { label: 'Numéro de TVA', value: company.vatNumber },
        ]
  return (
    <DescriptionList
      items={[
        { label: 'E-mail', value: mail(company.email) },
        { label: 'Téléphone', value: phone(company.phone) },
        { label: 'Site web', value: company.website && website(company.website) },
        { label: 'Adresse', value: address(company) },
        ...numbers,
        ...invoicing(company),
        { label: 'Ajout', value: formatDate(company.createdAt, timezone) },
        ...notes(company.notes),
      ]}
    />
  )
}

/** The facts of a contact. */
export function ContactFacts({ contact }: { contact: Contact }) {
  const { timezone } = useOrganization()
  return (
    <DescriptionList
      columns={2}
      items={[
        {
          label: 'Entreprise',
          value: contact.companyId && (
            <TextLink to="/crm/companies/$companyId" params={{ companyId: contact.companyId }}>
              {contact.companyName}
            </TextLink>
          ),
        },
        { label: 'Fonction', value: contact.jobTitle },
        { label: 'E-mail', value: mail(contact.email) },
        { label: 'Mobile', value: phone(contact.mobile) },
        { label: 'Téléphone', value: phone(contact.phone) },
        { label: 'Adresse', value: address(contact) },
        { label: 'Ajout', value: formatDate(contact.createdAt, timezone) },
        ...notes(contact.notes),
      ]}
    />
  )
}

function mail(email: string | null): ReactNode {
  if (email === null) return null
  return (
    <TextAnchor href={`mailto:${email}`} className="wrap-anywhere">
      {email}
    </TextAnchor>
  )
}

function phone(e164: string | null): ReactNode {
  if (e164 === null) return null
  return (
    <TextAnchor href={`tel:${e164}`} className="tabular">
      {formatPhone(e164)}
    </TextAnchor>
  )
}

function website(url: string): ReactNode {
  return (
    <TextAnchor href={url} target="_blank" rel="noreferrer" className="wrap-anywhere">
      {url.replace(/^https?:\/\//, '')}
      <span className="sr-only"> (nouvel onglet)</span>
    </TextAnchor>
  )
}

type Address = Pick<Company, 'addressLine1' | 'addressLine2' | 'postalCode' | 'city' | 'country'>

function address(client: Address): ReactNode {
  const { addressLine1, addressLine2, postalCode, city } = client
  if (!addressLine1 && !postalCode && !city) return null
  const lines = [addressLine1, addressLine2].filter((line) => line !== null)
  const block = postalBlock({ addressLines: lines, postalCode, city, country: client.country })
  return <address className="whitespace-pre-line not-italic">{block.join('\n')}</address>
}

/** Facts of its invoices; none where all are empty. */
function invoicing(company: Company) {
  const { electronicScheme: scheme, deliveryLine1, deliveryLine2, deliveryCountry } = company
  const lines = [company.deliveryName, deliveryLine1, deliveryLine2].filter((line) => line !== null)
  const facts = [
    {
      label: fieldLabels.electronicAddress,
      value: scheme && (
        <span className="wrap-anywhere">
          {company.electronicAddress} ({isElectronicScheme(scheme) ? electronicSchemes[scheme].label : scheme}
          )
        </span>
      ),
    },
    { label: fieldLabels.purchaseOrderRequired, value: company.purchaseOrderRequired && 'Oui' },
    { label: fieldLabels.buyerReference, value: company.buyerReference },
    {
      label: fieldLabels.deliveryLine1,
      value: deliveryCountry && (
        <address className="whitespace-pre-line not-italic">
          {postalBlock({
            addressLines: lines,
            postalCode: company.deliveryPostalCode,
            city: company.deliveryCity,
            country: deliveryCountry,
          }).join('\n')}
        </address>
      ),
    },
  ]
  return facts.filter(({ value }) => value)
}

function notes(text: string | null) {
  return text ? [{ label: 'Notes', value: <span className="whitespace-pre-line">{text}</span> }] : []
}
