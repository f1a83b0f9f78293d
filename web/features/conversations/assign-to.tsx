import { UserRound, UserRoundX, UsersRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useMe } from '#web/api/me.ts'
import { useAbsentUntil } from '#web/blocks/absences/absences.ts'
import { useInboxTeam } from './team-queries.ts'
import type { ChangeHandlings } from './use-change-handlings.ts'

const CommandPalette = lazy(() =>
  import('#web/ui/command-palette.tsx').then((module) => ({ default: module.CommandPalette })),
)

/** The message once it is done. A conversation may be given to somebody absent, which the message says. */
const assignedTo = (name: string, absent: string | undefined): [string, string] => {
  const to = absent === undefined ? name : `${name}, ${absent}`
  return [`conversation attribuée à ${to}`, `conversations attribuées à ${to}`]
}

type AssignToProps = {
  conversationIds: string[]
  /** Members who read all of them; undefined where only the server knows. */
  readerIds?: readonly string[] | undefined
  change: ChangeHandlings
  onClose: () => void
}

/** Asks for the member or team that conversations go to; typing finds them. */
export function AssignTo({ conversationIds, readerIds, change, onClose }: AssignToProps) {
  const [text, setText] = useState('')
  const { user } = useMe()
  const { members, teams } = useInboxTeam()
  const absentUntil = useAbsentUntil()
  const mine = members.filter(({ id }) => id === user.id)
  const others = members.filter(({ id }) => id !== user.id)
  const refusal = (id: string) =>
    readerIds && !readerIds.includes(id) ? 'Ne lit aucun des comptes mail de cette conversation' : undefined
  return (
    <Suspense>
      <CommandPalette
        open
        onOpenChange={(open) => !open && onClose()}
        title="Attribuer"
        placeholder="Attribuer à…"
        text={text}
        onTextChange={setText}
        groups={[
          {
            id: 'members',
            heading: 'Membres',
            items: [...mine, ...others].map(({ id, name }) => ({
              id,
              label: id === user.id ? `${name} (moi)` : name,
              icon: UserRound,
              hint: absentUntil(id),
              disabledReason: refusal(id),
              onSelect: () =>
                change({
                  conversationIds,
                  assigneeId: id,
                  said: assignedTo(name, absentUntil(id)),
                }),
            })),
          },
          {
            id: 'teams',
            heading: 'Équipes',
            items: teams.map(({ id, name }) => ({
              id,
              label: name,
              icon: UsersRound,
              onSelect: () =>
                change({
                  conversationIds,
                  teamId: id,
                  said: [`conversation attribuée à ${name}`, `conversations attribuées à ${name}`],
                }),
            })),
          },
          {
            id: 'nobody',
            heading: '',
            items: [
              {
                id: 'nobody',
                label: 'Personne',
                icon: UserRoundX,
                onSelect: () =>
                  change({
                    conversationIds,
                    assigneeId: null,
                    said: ['conversation n’est plus attribuée', 'conversations ne sont plus attribuées'],
                  }),
              },
            ],
          },
        ]}
      />
    </Suspense>
  )
}
