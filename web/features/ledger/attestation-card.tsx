import { useQuery } from '@tanstack/react-query'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { attestationText } from '#shared/domain/invoices/attestation.ts'
import { orpc } from '#web/api/api-client.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'

/** The text of an « attestation individuelle », to be copied and signed by people. */
export function AttestationCard() {
  const installation = useQuery(orpc.support.getInstallation.queryOptions({ input: {} }))
  const organization = useQuery(orpc.organizations.getOrganization.queryOptions({ input: {} }))
  const [copied, setCopied] = useState(false)
  const text =
    installation.data && organization.data
      ? attestationText({ publisher: installation.data.operator, company: companyOf(organization.data) })
      : null
  const copy = () => {
    if (text === null) return
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => toast.error('Le texte n’a pas pu être copié\u00a0: sélectionnez-le à la main.'),
    )
  }
  return (
    <Card
      title="Attestation individuelle"
      description="Demandée à qui enregistre des paiements de particuliers dans un logiciel (CGI, art. 286, I, 3° bis)."
      actions={
        <Button
          icon={copied ? Check : Copy}
          disabledReason={text === null ? 'Le texte se prépare.' : undefined}
          onClick={copy}
        >
          {copied ? 'Texte copié' : 'Copier le texte'}
        </Button>
      }
    >
      <Alert tone="info" className="mb-4">
        Ardoise écrit ce texte et ne le signe jamais&nbsp;: c’est à l’éditeur et à vous de le faire, sous
        votre responsabilité.
      </Alert>
      {text === null ? (
        <QueryState query={[installation, organization]} loading={<Skeleton className="h-64" />} />
      ) : (
        <pre className="whitespace-pre-wrap rounded-md bg-sunken p-4 font-sans text-sm">{text}</pre>
      )}
    </Card>
  )
}

type Organization = {
  name: string
  siren: string | null
  addressLine1: string | null
  postalCode: string | null
  city: string | null
}

function companyOf({ name, siren, addressLine1, postalCode, city }: Organization) {
  const town = [postalCode, city].filter(Boolean).join(' ')
  return { name, siren, address: [addressLine1, town].filter(Boolean).join(', ') || null }
}
