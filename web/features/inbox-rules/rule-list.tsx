import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useQuery } from '@tanstack/react-query'
import { ListFilter, Plus } from 'lucide-react'
import { useState } from 'react'
import type { InboxRule } from '#shared/contract/inbox-rules.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { rulesOptions, useRuleNames } from './rule-queries.ts'
import { RuleRow } from './rule-row.tsx'
import { useChangeRules } from './use-change-rules.ts'

/** The rules of the inbox, in their order: moved by drag, by arrows, or by keyboard. */
export function RuleList() {
  const query = useQuery(rulesOptions)
  const names = useRuleNames()
  const refusal = useRefusal('rule:write')
  const changes = useChangeRules()
  const [said, setSaid] = useState('')
  const rules = query.data?.items
  const add = (
    <LinkButton to="/conversations/settings/rules/new" icon={Plus}>
      Ajouter une règle
    </LinkButton>
  )
  const move = (from: number, to: number) => {
    const ids = rules!.map(({ id }) => id)
    const [moved] = ids.splice(from, 1)
    ids.splice(to, 0, moved!)
    changes.order(ids)
    setSaid(`${rules![from]!.name}\u00a0: position ${to + 1} sur ${ids.length}`)
  }
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const sorted = refusal === undefined && rules !== undefined && rules.length > 1
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const indexOf = (id: unknown) => rules!.findIndex((rule) => rule.id === id)
    if (over && over.id !== active.id) move(indexOf(active.id), indexOf(over.id))
  }
  return (
    <Card
      title="Règles"
      description="Chaque mail qui arrive les passe de haut en bas. Une conversation déjà attribuée le reste."
      actions={rules !== undefined && rules.length > 0 && refusal === undefined && add}
      flush
    >
      {refusal && rules !== undefined && (
        <div className="px-5 pb-4">
          <Alert tone="info">{refusal}</Alert>
        </div>
      )}
      {rules === undefined ? (
        <QueryState query={query} loading={<Skeleton className="mx-5 mb-5 h-24" />} />
      ) : rules.length === 0 ? (
        <EmptyState
          icon={ListFilter}
          title="Aucune règle pour le moment"
          description="Une règle attribue, étiquette ou classe d’elle-même les mails qui arrivent."
          action={refusal === undefined && add}
        />
      ) : (
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          onDragEnd={onDragEnd}
          accessibility={{
            announcements: announcementsOf(rules),
            screenReaderInstructions: {
              draggable:
                'Appuyez sur Espace pour saisir la règle, sur les flèches pour la déplacer, sur Espace pour la poser, sur Échap pour annuler.',
            },
          }}
        >
          <SortableContext items={rules.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
            <ol className="border-line border-t">
              {rules.map((rule, index) => (
                <RuleRow
                  key={rule.id}
                  rule={rule}
                  names={names}
                  changes={changes}
                  sorted={sorted}
                  locked={refusal !== undefined}
                  {...(index > 0 && { onUp: () => move(index, index - 1) })}
                  {...(index < rules.length - 1 && { onDown: () => move(index, index + 1) })}
                />
              ))}
            </ol>
          </SortableContext>
        </DndContext>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </Card>
  )
}

function announcementsOf(rules: readonly InboxRule[]): Announcements {
  const placeOf = (id: unknown) => rules.findIndex((rule) => rule.id === id) + 1
  const nameOf = (id: unknown) => rules[placeOf(id) - 1]?.name ?? 'règle'
  return {
    onDragStart: ({ active }) =>
      `${nameOf(active.id)} saisie, position ${placeOf(active.id)} sur ${rules.length}.`,
    onDragOver: ({ active, over }) =>
      over ? `${nameOf(active.id)}\u00a0: position ${placeOf(over.id)} sur ${rules.length}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `${nameOf(active.id)} posée en position ${placeOf(over.id)}.` : `${nameOf(active.id)} posée.`,
    onDragCancel: ({ active }) => `Déplacement de la règle ${nameOf(active.id)} annulé.`,
  }
}
