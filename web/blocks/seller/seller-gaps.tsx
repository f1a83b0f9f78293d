import { useQuery } from '@tanstack/react-query'
import type { Organization } from '#shared/contract/organizations.ts'
import {
  advisedSellerFacts,
  missingSellerFacts,
  type SellerFact,
  type SellerPaper,
  sellerMentions,
} from '#shared/domain/documents/seller-rule.ts'
import { NBSP } from '#shared/french/typography.ts'
import { orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { Alert } from '#web/ui/alert.tsx'
import { SellerGapsForm } from './seller-gaps-form.tsx'
import { WhyFact } from './why-fact.tsx'

const list = new Intl.ListFormat('fr', { type: 'conjunction' })
const papers = { quote: 'vos devis', invoice: 'vos factures' } as const

type SellerGapsProps = {
  paper: SellerPaper
  /** Also what refuses nothing: capital, registry, IBAN. Where the paper leaves. */
  advises?: boolean
  className?: string
}

/** « Pour être en règle »: what the organization has not written yet and its papers must say, with the fields in place. */
export function SellerGaps({ paper, advises = false, className }: SellerGapsProps) {
  const { data: organization } = useQuery(orpc.organizations.getOrganization.queryOptions({ input: {} }))
  const { data: settings } = useQuery({
    ...orpc.invoices.getInvoiceSettings.queryOptions({ input: {} }),
    enabled: advises,
  })
  if (!organization) return null
  const countsVat = paper.kind === 'invoice' && paper.countsVat && !organization.vatFranchise
  const asked = paper.kind === 'invoice' ? { ...paper, countsVat } : paper
  const missing = missingSellerFacts(sellerOf(organization), asked)
  const advised = advises && settings ? advisedSellerFacts(organization, settings) : []
  // A devis asks for no transfer.
  const facts = [...missing, ...advised.filter((fact) => fact !== 'iban' || paper.kind === 'invoice')]
  if (facts.length === 0) return null
  const lacking = list.format(facts.map((fact) => sellerMentions[fact].lacking))
  return (
    <Alert
      tone={missing.length > 0 ? 'warning' : 'info'}
      className={className}
      title={`Pour être en règle${NBSP}: il manque à ${papers[paper.kind]} ${lacking}`}
    >
      <div data-seller-gaps>
        <Filling facts={facts} organization={organization} />
      </div>
    </Alert>
  )
}

function Filling({ facts, organization }: { facts: readonly SellerFact[]; organization: Organization }) {
  const refusal = useRefusal('organization:update')
  if (refusal === undefined) return <SellerGapsForm facts={facts} organization={organization} />
  return (
    <>
      <ul className="mt-1 flex flex-col gap-1">
        {facts.map((fact) => (
          <li key={fact}>
            <WhyFact fact={fact} />
          </li>
        ))}
      </ul>
      <WhoMay />
    </>
  )
}

/** The people who may write what is missing. */
function WhoMay() {
  const members = useQuery(orpc.organizations.listMembers.queryOptions({ input: {} })).data?.items ?? []
  const names = members
    .filter(({ role, status }) => (role === 'owner' || role === 'admin') && status === 'active')
    .map(({ name }) => name)
  return (
    <p className="mt-2">
      Seul un propriétaire ou un administrateur peut les indiquer
      {names.length > 0 &&
        `${NBSP}: demandez à ${new Intl.ListFormat('fr', { type: 'disjunction' }).format(names)}`}
      .
    </p>
  )
}

/** The facts of the rule, from the organization's own fields. */
const sellerOf = ({ addressLine1, addressLine2, ...facts }: Organization) => ({
  ...facts,
  addressLines: [addressLine1, addressLine2].filter((line) => line !== null),
})
