import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRefusal } from '#web/api/use-can.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { callSettingsOptions } from './call-queries.ts'

const loadDialog = () => import('./consent-text-dialog.tsx').then((module) => module.ConsentTextDialog)

/** What people agree to, and what the organization sells that may not be sold by phone. */
export function ConsentTextCard() {
  const refusal = useRefusal('call:manage')
  const query = useQuery(callSettingsOptions)
  const [open, setOpen] = useState(false)
  const Dialog = useLoaded(loadDialog, open)
  const { data } = query
  return (
    <Card
      title="Consentement"
      aria-label="Consentement"
      actions={
        <Button
          size="sm"
          disabledReason={refusal ?? (data ? null : 'La page se charge.')}
          aria-label="Modifier le consentement"
          onClick={() => setOpen(true)}
        >
          Modifier
        </Button>
      }
    >
      {data ? (
        <DescriptionList
          items={[
            { label: `Texte du consentement (${data.consentVersion})`, value: data.consentText },
            {
              label: 'Rénovation ou adaptation de logements',
              value: data.sellsRenovation
                ? 'Nous en vendons\u00a0: la prospection par téléphone est interdite.'
                : 'Nous n’en vendons pas.',
            },
          ]}
        />
      ) : (
        <QueryState query={query} loading={<Skeleton className="h-40" />} />
      )}
      {Dialog && open && data && <Dialog settings={data} onClose={() => setOpen(false)} />}
    </Card>
  )
}
