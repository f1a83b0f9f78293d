import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { fillHtml, fillText, missingIn } from '#shared/domain/email-templates/fill-template.ts'
import type { TemplateLanguage } from '#shared/domain/email-templates/languages.ts'
import { templateVariables } from '#shared/domain/email-templates/variables.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useCan } from '#web/api/use-can.ts'
import { ClientPicker, type PickedClient } from '#web/blocks/clients/client-picker.tsx'
import { TemplateHtml } from '#web/blocks/templates/template-html.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { targetQuotesOptions, templateValuesOptions } from './template-queries.ts'

type TemplatePreviewProps = { subject: string; body: string; language: TemplateLanguage; className?: string }

/** Shows the template as it becomes for a client: values of the server, filled in as one types. */
export function TemplatePreview({ subject, body, language, className }: TemplatePreviewProps) {
  const [client, setClient] = useState<PickedClient | null>(null)
  const [quoteId, setQuoteId] = useState('')
  const mayPick = useCan('contact:read')
  const target = {
    ...(client?.contactId ? { contactId: client.contactId } : {}),
    ...(client?.companyId ? { companyId: client.companyId } : {}),
    ...(quoteId === '' ? {} : { quoteId }),
  }
  const query = useQuery(templateValuesOptions(target, language))
  const html = useDeferredValue(body)
  const filling = { values: query.data?.values ?? {} }
  const missing = query.data ? missingIn([subject, html], filling) : []
  return (
    <Card title="Aperçu" description="Ce que votre client recevra." className={className ?? ''}>
      <div className="grid gap-4">
        {mayPick && (
          <Field label="Pour quel client" optional>
            <ClientPicker
              among="clients"
              value={client}
              onValueChange={(picked) => {
                setClient(picked)
                setQuoteId('')
              }}
            />
          </Field>
        )}
        <QuoteChoice client={client} value={quoteId} onChange={setQuoteId} />
        {query.error && (
          <Alert
            live
            tone="danger"
            action={
              <Button size="sm" loading={query.isFetching} onClick={() => void query.refetch()}>
                Réessayer
              </Button>
            }
          >
            {messageOf(query.error)}
          </Alert>
        )}
        {missing.length > 0 && (
          <Alert tone="warning" title="Sans valeur ici">
            {missing.map((name) => templateVariables[name].label).join(', ')}. Au moment de l’utiliser,
            Ardoise vous les demandera.
          </Alert>
        )}
        <div className="min-w-0 rounded-md border border-line">
          <p className="border-line border-b px-4 py-2.5 font-semibold text-sm [overflow-wrap:anywhere]">
            {fillText(subject, filling) || 'Sans objet'}
          </p>
          <div>
            <TemplateHtml html={fillHtml(html, filling)} title="Aperçu du message" />
          </div>
        </div>
      </div>
    </Card>
  )
}

type QuoteChoiceProps = { client: PickedClient | null; value: string; onChange: (quoteId: string) => void }

/** A devis of the client, or a recent one, for the variables that want one. */
function QuoteChoice({ client, value, onChange }: QuoteChoiceProps) {
  const mayRead = useCan('quote:read')
  const whose =
    client === null
      ? {}
      : client.contactId === null
        ? { companyId: client.companyId! }
        : { contactId: client.contactId }
  const { data } = useQuery({
    ...targetQuotesOptions(whose),
    enabled: mayRead,
  })
  if (!data || data.items.length === 0) return null
  return (
    <Field label="Pour quel devis" optional>
      <NativeSelect
        value={value}
        onChange={(event) => onChange(event.target.value)}
        options={[
          { value: '', label: 'Aucun' },
          ...data.items.map(({ id, number, title, clientName }) => ({
            value: id,
            label: [number ?? 'Brouillon', title, client === null ? clientName : null]
              .filter(Boolean)
              .join(' · '),
          })),
        ]}
      />
    </Field>
  )
}
