import { Paperclip } from 'lucide-react'
import type { Agreement } from '#shared/contract/signatures.ts'
import { agreementMeansLabels } from '#shared/domain/quotes/agreement.ts'
import { formatDate, formatDateTime, formatFileSize } from '#shared/french/format.ts'
import { api } from '#web/api/api-client.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'

type AgreementFactsProps = { quoteId: string; agreement: Agreement; timeZone: string }

/** An agreement that came elsewhere than on the client's page: who gave it, who recorded it, what proves it. */
export function AgreementFacts({ quoteId, agreement, timeZone }: AgreementFactsProps) {
  const { file } = agreement
  const download = useAction(() => api.signatures.getAgreementFile({ quoteId }), {
    onSuccess: (got) => saveFile(got as Blob, file?.name ?? 'accord'),
  })
  return (
    <>
      <DescriptionList
        columns={2}
        items={[
          { label: 'Accord de', value: `${agreement.signerName}, ${agreement.signerQuality}` },
          { label: 'Reçu le', value: formatDate(agreement.agreedOn) },
          { label: 'Moyen', value: agreementMeansLabels[agreement.means] },
          {
            label: 'Enregistré par',
            value: `${agreement.recordedByName}, le ${formatDateTime(agreement.recordedAt, timeZone)}`,
          },
          ...(agreement.note === null ? [] : [{ label: 'Note', value: agreement.note }]),
        ]}
      />
      {file !== null && (
        <>
          <p className="mt-4 text-muted text-xs">Empreinte SHA-256 de {file.name}</p>
          <p className="break-all font-mono text-xs">{file.sha256}</p>
          <Button
            size="sm"
            icon={Paperclip}
            className="mt-4"
            loading={download.isPending}
            onClick={() => download.mutate()}
          >
            {file.name} ({formatFileSize(file.size)})
          </Button>
        </>
      )}
    </>
  )
}
