import { Paperclip, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Agreement } from '#shared/contract/signatures.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { agreementMeansLabels } from '#shared/domain/quotes/agreement.ts'
import { quoteCan } from '#shared/domain/quotes/quote.ts'
import { formatDate, formatDateTime, formatFileSize } from '#shared/french/format.ts'
import { api } from '#web/api/api-client.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { useLoaded } from '#web/ui/use-loaded.ts'

const loadCancelling = () =>
  import('./cancel-agreement-dialog.tsx').then((module) => module.CancelAgreementDialog)

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
        </>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {file !== null && (
          <Button size="sm" icon={Paperclip} loading={download.isPending} onClick={() => download.mutate()}>
            {file.name} ({formatFileSize(file.size)})
          </Button>
        )}
        <Cancelling quoteId={quoteId} used={agreement.used} />
      </div>
    </>
  )
}

/** An agreement that was recorded by mistake is undone, as long as nothing was invoiced from it. */
function Cancelling({ quoteId, used }: { quoteId: string; used: boolean }) {
  const [opened, setOpened] = useState(false)
  const refusal = useRefusal('quote:send')
  const Dialog = useLoaded(loadCancelling, opened)
  const verdict = quoteCan.cancelAgreement({ used })
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        icon={Undo2}
        disabledReason={refusal ?? (verdict.ok ? undefined : errorCodes[verdict.code].text)}
        onClick={() => setOpened(true)}
      >
        Annuler l’accord…
      </Button>
      {Dialog && opened && <Dialog quoteId={quoteId} onClose={() => setOpened(false)} />}
    </>
  )
}
