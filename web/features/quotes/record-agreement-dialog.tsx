import { useQuery } from '@tanstack/react-query'
import { Paperclip, X } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { daySchema } from '#shared/contract/endpoint.ts'
import type { QuoteDetail } from '#shared/contract/quotes.ts'
import { signerNameSchema, signerQualitySchema } from '#shared/contract/signatures.ts'
import { enclosureLimits } from '#shared/domain/documents/enclosures.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { agreementMeans, agreementMeansLabels, isAgreementDay } from '#shared/domain/quotes/agreement.ts'
import { formatDate, formatFileSize } from '#shared/french/format.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useCan } from '#web/api/use-can.ts'
import { optionsOf } from '#web/messages/options-of.ts'
import type { FormOf } from '#web/patterns/form/field-parts.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { SelectField } from '#web/patterns/form/select-field.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { TextareaField } from '#web/patterns/form/textarea-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { FileButton } from '#web/ui/file-button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

type RecordAgreementDialogProps = { quote: QuoteDetail; onClose: () => void }

const TOO_HEAVY = 'Fichier trop lourd (max. 5\u00a0Mo)'

/** « Enregistrer l’accord reçu »: who agreed, when and how, with what proves it. The devis is then signed, off line. */
export function RecordAgreementDialog({ quote, onClose }: RecordAgreementDialogProps) {
  const today = todayIn(quote.timeZone, new Date())
  const [file, setFile] = useState<File | null>(null)
  const form = useApiForm({
    schema: z.object({
      agreedOn: daySchema.refine(
        (day) => isAgreementDay(day, quote, today),
        errorCodes.agreement_day_wrong.text,
      ),
      signerName: signerNameSchema,
      signerQuality: signerQualitySchema,
      means: z.enum(agreementMeans),
      note: z.string().trim().max(1_000, 'Ce texte dépasse 1000 caractères.'),
      messageId: z.string(),
    }),
    values: {
      agreedOn: today,
      signerName: quote.client?.contactName ?? '',
      signerQuality: quote.client?.kind === 'consumer' ? 'Particulier' : '',
      means: 'paper' as (typeof agreementMeans)[number],
      note: '',
      messageId: '',
    },
    allows: async () => file === null || file.size <= enclosureLimits.fileBytes,
    save: async ({ messageId, note, ...agreed }) => {
      const kept = file === null ? null : await api.documents.uploadEnclosure({ file })
      return api.signatures.recordAgreement({
        quoteId: quote.id,
        ...agreed,
        ...(note === '' ? {} : { note }),
        ...(kept === null ? {} : { enclosureId: kept.id }),
        ...(kept !== null || messageId === '' ? {} : { messageId }),
      })
    },
    success: `Accord enregistré\u00a0: le devis ${quote.number} est signé`,
    refresh: [orpc.quotes, orpc.signatures, orpc.platform, orpc.work, orpc.reminders],
    onSaved: onClose,
  })
  const tooHeavy = file !== null && file.size > enclosureLimits.fileBytes
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Enregistrer l’accord reçu"
      description={`Le devis ${quote.number} devient signé et se facture. Son historique et sa preuve diront qu’il l’a été hors ligne et que vous l’avez enregistré\u00a0: ce n’est pas une signature électronique.`}
      action="Enregistrer l’accord"
      className="flex flex-col gap-4"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="agreedOn"
          label="Jour de l’accord"
          type="date"
          min={quote.issuedOn ?? undefined}
          max={today}
          required
        />
        <SelectField form={form} name="means" label="Moyen" options={optionsOf(agreementMeansLabels)} />
        <TextField form={form} name="signerName" label="Donné par" maxLength={120} required />
        <TextField
          form={form}
          name="signerQuality"
          label="En qualité de"
          placeholder="Gérante"
          maxLength={120}
          required
        />
      </div>
      <TextareaField form={form} name="note" label="Note" optional rows={2} maxLength={1_000} />
      <Proof file={file} onFile={setFile} error={tooHeavy ? TOO_HEAVY : null} />
      {file === null && <MailChoice form={form} quoteId={quote.id} />}
    </FormDialog>
  )
}

type ProofProps = { file: File | null; onFile: (file: File | null) => void; error: string | null }

function Proof({ file, onFile, error }: ProofProps) {
  return (
    <div className="flex flex-col gap-1">
      {file === null ? (
        <FileButton
          accept="application/pdf,image/*,.eml,message/rfc822"
          icon={Paperclip}
          className="self-start"
          onSelect={([chosen]) => onFile(chosen ?? null)}
        >
          Joindre ce qui le prouve
        </FileButton>
      ) : (
        <p className="flex items-center gap-2 text-sm">
          <Paperclip aria-hidden size={16} className="shrink-0" />
          <span className="min-w-0 truncate">{file.name}</span>
          <span className="shrink-0 text-muted">{formatFileSize(file.size)}</span>
          <IconButton icon={X} size="sm" label={`Retirer ${file.name}`} onClick={() => onFile(null)} />
        </p>
      )}
      {error !== null && (
        <p role="alert" className="text-danger-ink text-sm">
          {error}
        </p>
      )}
      <p className="text-muted text-sm">Devis signé scanné, bon de commande… 5&nbsp;Mo au plus.</p>
    </div>
  )
}

const MAILS = 20

/** Or a mail of the client, kept whole. Nothing where no mail names this devis. */
function MailChoice({ form, quoteId }: { form: FormOf<'messageId'>; quoteId: string }) {
  const reads = useCan('inbox:read')
  const { data } = useQuery({
    ...orpc.conversations.listMailsOf.queryOptions({ input: { quoteId, limit: MAILS } }),
    enabled: reads,
  })
  const mails = data?.items.filter(({ outgoing }) => !outgoing) ?? []
  if (mails.length === 0) return null
  return (
    <SelectField
      form={form}
      name="messageId"
      label="Ou un mail reçu"
      options={[
        { value: '', label: 'Aucun' },
        ...mails.map((mail) => ({
          value: mail.id,
          label: `${formatDate(mail.receivedAt.slice(0, 10))} · ${mail.subject || 'Sans objet'}`,
        })),
      ]}
    />
  )
}
