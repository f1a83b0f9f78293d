import { useQuery } from '@tanstack/react-query'
import { Braces, FileCheck2, ShieldCheck } from 'lucide-react'
import { proofRuleText } from '#shared/domain/signatures/proof-rule.ts'
import { formatDateTime } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type SignatureCardProps = { quoteId: string; number: string | null; timeZone: string }

/** The signer and the sealed files. It says that this is a simple electronic signature. */
export function SignatureCard({ quoteId, number, timeZone }: SignatureCardProps) {
  const facts = useQuery(orpc.signatures.getSignature.queryOptions({ input: { quoteId } }))
  const signature = facts.data?.signature
  return (
    <Card
      title="Signature"
      description="Signature électronique simple, vérifiée par un code envoyé par e-mail."
    >
      {!facts.data && <QueryState query={facts} loading={<Skeleton className="h-32" />} />}
      {signature && (
        <>
          <DescriptionList
            columns={2}
            items={[
              { label: 'Signé par', value: `${signature.signerName}, ${signature.signerQuality}` },
              { label: 'Signé le', value: formatDateTime(signature.signedAt, timeZone) },
              { label: 'Adresse vérifiée', value: signature.signerEmail },
              { label: 'Adresse IP', value: signature.ipAddress },
            ]}
          />
          <p className="mt-4 text-muted text-xs">Empreinte SHA-256 du devis signé</p>
          <p className="break-all font-mono text-xs">{signature.documentSha256}</p>
          <p className="mt-4 text-muted text-xs">{proofRuleText('quote', signature.proofRule)}</p>
          <div className="mt-4 flex flex-wrap gap-2">
            <FileDownload
              icon={FileCheck2}
              label="Devis signé"
              fetch={() => api.signatures.getSealedPdf({ quoteId })}
              fileName={`Devis-${number}-signe.pdf`}
            />
            <FileDownload
              icon={ShieldCheck}
              label="Dossier de preuve"
              fetch={() => api.signatures.getProofPdf({ quoteId })}
              fileName={`Preuve-${number}.pdf`}
            />
            <FileDownload
              icon={Braces}
              label="Preuve (JSON)"
              fetch={() => api.signatures.getProofJson({ quoteId })}
              fileName={`Preuve-${number}.json`}
            />
          </div>
        </>
      )}
    </Card>
  )
}

type FileDownloadProps = {
  icon: typeof Braces
  label: string
  fetch: () => Promise<unknown>
  fileName: string
}

function FileDownload({ icon, label, fetch, fileName }: FileDownloadProps) {
  const download = useAction(fetch, { onSuccess: (file) => saveFile(file as Blob, fileName) })
  return (
    <Button size="sm" icon={icon} loading={download.isPending} onClick={() => download.mutate()}>
      {label}
    </Button>
  )
}
