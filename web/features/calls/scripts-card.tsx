import { useQuery } from '@tanstack/react-query'
import { Plus, ScrollText } from 'lucide-react'
import { useState } from 'react'
import type { CallScript } from '#shared/contract/call-fields.ts'
import { callPurposeLabels } from '#shared/domain/calls/call-names.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { scriptsOptions } from './call-queries.ts'

const loadDialog = () => import('./script-dialog.tsx').then((module) => module.ScriptDialog)

/** The scripts that call sheets show, by purpose. */
export function ScriptsCard() {
  const refusal = useRefusal('call:write')
  const query = useQuery(scriptsOptions)
  const [edited, setEdited] = useState<CallScript | 'new' | null>(null)
  const Dialog = useLoaded(loadDialog, edited !== null)
  const archive = useAction(
    ({ id: scriptId, revision, name, purpose, body }: CallScript) =>
      api.calls.updateCallScript({ scriptId, revision, name, purpose, body, isArchived: true }),
    { success: ({ name }) => `Script «\u202f${name}\u202f» archivé`, refresh: [orpc.calls] },
  )
  const scripts = query.data?.scripts
  return (
    <Card
      title="Scripts"
      aria-label="Scripts"
      description="Ce qu’il faut dire, selon le motif de l’appel."
      flush
      actions={
        <Button size="sm" icon={Plus} disabledReason={refusal ?? null} onClick={() => setEdited('new')}>
          Nouveau script
        </Button>
      }
    >
      {scripts === undefined ? (
        <QueryState query={query} loading={<Skeleton className="mx-5 mb-5 h-24" />} />
      ) : scripts.length === 0 ? (
        <EmptyState
          icon={ScrollText}
          title="Aucun script"
          description="Un script s’affiche à côté de la personne que vous appelez."
        />
      ) : (
        <ul className="border-line border-t">
          {scripts.map((script) => (
            <li
              key={script.id}
              className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b px-5 py-2.5 text-sm last:border-b-0"
            >
              <span className="min-w-0 flex-1 basis-48">
                <span className="block truncate font-medium">{script.name}</span>
                <span className="block text-muted text-xs">{callPurposeLabels[script.purpose]}</span>
              </span>
              <Button
                size="sm"
                disabledReason={refusal ?? null}
                aria-label={`Modifier ${script.name}`}
                onClick={() => setEdited(script)}
              >
                Modifier
              </Button>
              <Button
                size="sm"
                variant="ghost"
                disabledReason={refusal ?? null}
                loading={archive.isPending && archive.variables?.id === script.id}
                aria-label={`Archiver ${script.name}`}
                onClick={() => archive.mutate(script)}
              >
                Archiver
              </Button>
            </li>
          ))}
        </ul>
      )}
      {Dialog && edited !== null && (
        <Dialog script={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Card>
  )
}
