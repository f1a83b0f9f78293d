import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlanPreview as Preview, StoredReminderPlan } from '#shared/contract/reminder-plans.ts'
import { formatDate } from '#shared/french/format.ts'
import { guillemets } from '#shared/french/typography.ts'
import { orpc } from '#web/api/api-client.ts'
import { ApiError } from '#web/api/api-error.ts'
import { ClientPicker, type PickedClient } from '#web/blocks/clients/client-picker.tsx'
import { channelLabels } from '#web/blocks/reminders/reminder-words.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { BlockList } from './block-list.tsx'
import { dayText } from './conditions-text.ts'

const previewOptions = (planId: string, client: PickedClient | null) =>
  orpc.reminderPlans.previewReminderPlan.queryOptions({
    input:
      client === null
        ? skipToken
        : {
            planId,
            ...(client.companyId === null
              ? { contactId: client.contactId ?? undefined }
              : { companyId: client.companyId }),
          },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** « Aperçu sur un client »: what a plan would send to a client for what it owes now, step by step; nothing is sent. */
export function PlanPreview({ plan, onClose }: { plan: StoredReminderPlan; onClose: () => void }) {
  const [client, setClient] = useState<PickedClient | null>(null)
  const query = useQuery(previewOptions(plan.id, client))
  const { error } = query
  const ofQuotes = plan.subject === 'quote'
  const owesNothing = error instanceof ApiError && error.code === 'reminder_nothing_late'
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Aperçu de ${guillemets(plan.name)}`}
      description={
        ofQuotes
          ? 'Ce que ce plan enverrait à un client pour son devis sans réponse, si personne n’écrit. Rien n’est envoyé.'
          : 'Ce que ce plan enverrait à un client pour ce qu’il doit, si rien n’est payé et que personne n’écrit. Rien n’est envoyé.'
      }
      size="lg"
      footer={<Button onClick={onClose}>Fermer</Button>}
    >
      <div className="flex flex-col gap-5">
        <Field label="Client">
          <ClientPicker among="clients" existing value={client} onValueChange={setClient} />
        </Field>
        {client !== null &&
          (owesNothing ? (
            <p role="status" className="text-muted text-sm">
              {client.label} {ofQuotes ? 'n’a aucun devis sans réponse' : 'ne doit rien aujourd’hui'}&nbsp;:
              ce plan ne lui enverrait rien.
            </p>
          ) : query.data === undefined ? (
            <QueryState query={query} loading={<Loading />} />
          ) : (
            <Steps plan={plan} preview={query.data} />
          ))}
      </div>
    </Dialog>
  )
}

const Loading = () => (
  <div aria-busy="true">
    <p role="status" className="sr-only">
      Chargement de l’aperçu…
    </p>
    <Skeleton className="h-56" />
  </div>
)

function Steps({ plan, preview }: { plan: StoredReminderPlan; preview: Preview }) {
  return (
    <>
      <BlockList blocks={preview.blocks} />
      <ol aria-label={`Étapes pour ${preview.clientName}`} className="flex flex-col gap-3">
        {preview.steps.map((step) => (
          <li key={step.step}>
            <Step step={step} days={dayText(plan.steps[step.step]?.days ?? 0, plan.subject)} />
          </li>
        ))}
      </ol>
    </>
  )
}

function Step({ step, days }: { step: Preview['steps'][number]; days: string }) {
  const { channel, from, on, subject, message, faults } = step
  return (
    <details className="rounded-md border border-line bg-surface text-sm">
      <summary className="cursor-pointer px-4 py-2.5">
        <span className="inline-flex max-w-[calc(100%-1.5rem)] flex-wrap items-center gap-x-3 gap-y-1 align-top">
          <span className="font-medium">
            {on === null ? <Badge tone="warning">Ne partira pas</Badge> : formatDate(on)}
          </span>
          <span className="text-muted">
            {days} · {channelLabels[channel]}
            {from !== null && ` depuis ${from}`}
          </span>
          {subject !== '' && <span className="wrap-anywhere min-w-0">{subject}</span>}
          {faults.map((fault) => (
            <span key={fault} className="w-full text-warning-ink">
              {fault}
            </span>
          ))}
        </span>
      </summary>
      <p className="wrap-anywhere whitespace-pre-line border-line border-t px-4 py-3">{message}</p>
    </details>
  )
}
