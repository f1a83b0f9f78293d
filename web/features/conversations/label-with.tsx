import { useQueryClient } from '@tanstack/react-query'
import { Plus, Tag } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { fold } from '#shared/french/fold.ts'
import { api } from '#web/api/api-client.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { refreshTeam, useInboxTeam } from './team-queries.ts'
import type { ChangeHandlings } from './use-change-handlings.ts'

const CommandPalette = lazy(() =>
  import('#web/ui/command-palette.tsx').then((module) => ({ default: module.CommandPalette })),
)

type LabelWithProps = {
  conversationIds: string[]
  /** Labels that all of them have. */
  labelIds: readonly string[]
  change: ChangeHandlings
  onClose: () => void
}

/** Asks for a label to put on conversations or to take off; what is typed and is none may be made. */
export function LabelWith({ conversationIds, labelIds, change, onClose }: LabelWithProps) {
  const [text, setText] = useState('')
  const client = useQueryClient()
  const { labels } = useInboxTeam()
  const typed = text.trim()
  const known = labels.some(({ name }) => fold(name) === fold(typed))
  const put = (id: string, name: string) =>
    change({
      conversationIds,
      addLabelIds: [id],
      said: [
        `conversation étiquetée «\u202f${name}\u202f»`,
        `conversations étiquetées «\u202f${name}\u202f»`,
      ],
    })
  const takeOff = (id: string, name: string) =>
    change({
      conversationIds,
      removeLabelIds: [id],
      said: [
        `conversation sans l’étiquette «\u202f${name}\u202f»`,
        `conversations sans l’étiquette «\u202f${name}\u202f»`,
      ],
    })
  const create = useAction(() => api.inboxTeam.createLabel({ name: typed }), {
    onSuccess: async ({ id, name }) => {
      await refreshTeam(client)
      put(id, name)
    },
  })
  return (
    <Suspense>
      <CommandPalette
        open
        onOpenChange={(open) => !open && onClose()}
        title="Étiqueter"
        placeholder="Ajouter ou retirer une étiquette…"
        text={text}
        onTextChange={setText}
        groups={[
          {
            id: 'labels',
            heading: 'Étiquettes',
            items: labels.map(({ id, name }) => ({
              id,
              label: name,
              icon: Tag,
              hint: labelIds.includes(id) ? 'Retirer' : undefined,
              onSelect: () => (labelIds.includes(id) ? takeOff(id, name) : put(id, name)),
            })),
          },
          {
            id: 'create',
            heading: '',
            filtered: true,
            items:
              typed === '' || known
                ? []
                : [
                    {
                      id: 'create',
                      label: `Créer l’étiquette «\u202f${typed}\u202f»`,
                      icon: Plus,
                      onSelect: () => create.mutate(),
                    },
                  ],
          },
        ]}
      />
    </Suspense>
  )
}
