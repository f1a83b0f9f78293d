import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { LitigationFile } from '#shared/contract/litigation.ts'
import { orderForms } from '#shared/domain/litigation/claim-sheet.ts'
import { formatDate } from '#shared/french/format.ts'
import { orpc } from '#web/api/api-client.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { CopiedFact } from '#web/ui/copied-fact.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** What the forms of an « injonction de payer » ask, each field with « Copier », and the procedure as it is today. */
export function ClaimSheetDialog({ file, onClose }: { file: LitigationFile; onClose: () => void }) {
  const query = useQuery(orpc.litigation.getClaimSheet.queryOptions({ input: { fileId: file.id } }))
  const { data } = query
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="Injonction de payer"
      description={`${file.clientName}, sommes au ${formatDate(data?.countedOn ?? file.countedOn)}`}
      size="lg"
    >
      {data === undefined ? (
        <QueryState query={query} loading={<Skeleton className="h-64" />} errorClassName="py-4" />
      ) : (
        <div className="flex flex-col gap-6 text-sm">
          <Alert
            tone="info"
            title={
              data.form === null
                ? 'Formulaire à vérifier'
                : `Formulaire ${data.form} · ${orderForms[data.form].court}`
            }
          >
            {data.why}
          </Alert>
          {data.parts.map(({ title, fields }) => (
            <section key={title} aria-label={title}>
              <h3 className="mb-2 font-semibold">{title}</h3>
              <dl className="flex flex-col gap-3">
                {fields.map(({ label, value, note }) =>
                  value === '' ? (
                    <div key={label}>
                      <dt className="text-muted text-xs">{label}</dt>
                      <dd className="italic">{note}</dd>
                    </div>
                  ) : (
                    <Fragment key={label}>
                      <CopiedFact label={label} value={value} className="whitespace-pre-line" />
                      {note !== null && (
                        <div>
                          <dt className="sr-only">{label}, remarque</dt>
                          <dd className="text-muted text-xs italic">{note}</dd>
                        </div>
                      )}
                    </Fragment>
                  ),
                )}
              </dl>
            </section>
          ))}
          <section aria-label="La procédure à ce jour">
            <h3 className="mb-2 font-semibold">La procédure à ce jour</h3>
            <ul className="border-line border-t">
              {[...data.procedures, data.notInForce].map(({ step, text, source }) => (
                <li key={`${step} ${text}`} className="border-line border-b py-2">
                  <span className="font-medium">{step}</span>
                  <span className="block">{text}</span>
                  <span className="block text-muted text-xs">{source}</span>
                </li>
              ))}
            </ul>
          </section>
          <section aria-label="Non renseigné">
            <h3 className="mb-2 font-semibold">Ce que nos sources ne disent pas</h3>
            <ul className="list-disc ps-5">
              {data.notKnown.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
            <p className="mt-3 text-muted">Ceci n’est pas un conseil juridique.</p>
          </section>
        </div>
      )}
    </Dialog>
  )
}
