import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { MemberAbsence } from '#shared/contract/absences.ts'
import { type AbsenceStage, stageOf } from '#shared/domain/absences/absence.ts'
import { formatCount, formatDate } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useMe } from '#web/api/me.ts'
import { useCan } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { AbsenceForm } from './absence-form.tsx'

const STAGES: Record<AbsenceStage, { tone: 'info' | 'warning' | 'neutral'; label: string }> = {
  coming: { tone: 'info', label: 'À venir' },
  under_way: { tone: 'warning', label: 'En cours' },
  over: { tone: 'neutral', label: 'Terminée' },
}

const daysOf = ({ fromOn, toOn }: MemberAbsence) =>
  fromOn === toOn ? `Le ${formatDate(fromOn)}` : `Du ${formatDate(fromOn)} au ${formatDate(toOn)}`

/** Says who gets the member's conversations, and how many were given. */
function coverSentence({ coverName, given }: MemberAbsence, stage: AbsenceStage): string {
  const to = coverName ?? 'personne'
  if (stage === 'over' || given > 0)
    return given === 0
      ? 'Aucune conversation n’a été confiée.'
      : `${formatCount(given, 'conversation confiée', 'conversations confiées')}${coverName ? ` à ${coverName}` : ''}. Au retour, elles restent où elles sont.`
  return coverName ? `Relais\u00a0: ${to}` : 'Sans relais\u00a0: les conversations deviennent non attribuées.'
}

/** The absences of a member: who takes over, and what was given away. */
export function AbsencesCard({ userId }: { userId: string }) {
  const client = useQueryClient()
  const { user } = useMe()
  const own = user.id === userId
  const may = useCan('member:manage') || own
  const query = useQuery(orpc.absences.listAbsences.queryOptions({ input: { userId } }))
  const [edited, setEdited] = useState<MemberAbsence | 'new' | null>(null)
  const [deleted, setDeleted] = useState<MemberAbsence | null>(null)
  const refresh = () => client.invalidateQueries({ queryKey: orpc.absences.key() })
  const remove = useAction((absenceId: string) => api.absences.deleteAbsence({ absenceId }), {
    success: 'Absence supprimée',
    refresh,
  })
  const { items = [], today = '' } = query.data ?? {}
  return (
    <Card
      title="Absences"
      description={
        own
          ? 'Pendant votre absence, d’autres traitent vos conversations.'
          : 'Pendant une absence, d’autres traitent ses conversations.'
      }
      actions={
        may &&
        query.data && (
          <Button size="sm" icon={Plus} onClick={() => setEdited('new')}>
            Prévoir une absence
          </Button>
        )
      }
    >
      {query.data === undefined ? (
        <QueryState query={query} loading={<Skeleton className="h-10" />} />
      ) : items.length === 0 ? (
        <p className="text-muted text-sm">Aucune absence prévue.</p>
      ) : (
        <ul className="grid gap-3">
          {items.map((absence) => {
            const stage = stageOf(absence, today)
            return (
              <li key={absence.id} className="flex items-start gap-2 text-sm">
                <div className="min-w-0 flex-1">
                  <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
                    {daysOf(absence)}
                    <Badge tone={STAGES[stage].tone}>{STAGES[stage].label}</Badge>
                  </p>
                  <p className="text-muted">{coverSentence(absence, stage)}</p>
                  {absence.note && <p className="[overflow-wrap:anywhere]">{absence.note}</p>}
                </div>
                {may && (
                  <>
                    <IconButton
                      size="sm"
                      icon={Pencil}
                      label={`Modifier l’absence\u00a0: ${daysOf(absence)}`}
                      onClick={() => setEdited(absence)}
                    />
                    <IconButton
                      size="sm"
                      icon={Trash2}
                      label={`Supprimer l’absence\u00a0: ${daysOf(absence)}`}
                      onClick={() => setDeleted(absence)}
                    />
                  </>
                )}
              </li>
            )
          })}
        </ul>
      )}
      <Dialog
        open={edited !== null}
        onOpenChange={(open) => !open && setEdited(null)}
        title={edited === 'new' ? 'Prévoir une absence' : 'Modifier l’absence'}
      >
        {edited !== null && (
          <AbsenceForm
            userId={userId}
            today={today}
            absence={edited === 'new' ? null : edited}
            onCancel={() => setEdited(null)}
            onSaved={async () => {
              await refresh()
              toast.success(edited === 'new' ? 'Absence prévue' : 'Absence modifiée')
              setEdited(null)
            }}
          />
        )}
      </Dialog>
      <ConfirmDialog
        open={deleted !== null}
        onOpenChange={(open) => !open && setDeleted(null)}
        title={'Supprimer cette absence\u202f?'}
        consequence="Ce qui a été confié le reste. Vous pourrez prévoir une autre absence."
        confirmLabel="Supprimer"
        onConfirm={() => remove.mutateAsync(deleted!.id)}
      />
    </Card>
  )
}
