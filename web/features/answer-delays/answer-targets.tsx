import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { AnswerTargetSetting } from '#shared/contract/answer-delays.ts'
import { formatCount } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { answerDelaysOptions, useSaveSetting } from './delay-queries.ts'

const NBSP = '\u00a0'
const minutes = [15, 30, 60, 120, 240, 480, 960, 1440, 2400, 4800]
const textOf = (value: number): string =>
  value % 60 === 0
    ? formatCount(value / 60, 'heure ouvrée', 'heures ouvrées')
    : `${value}${NBSP}minutes ouvrées`
const delaysWith = (kept: number | null) => [
  { value: '', label: 'Sans délai' },
  ...[...new Set([...minutes, ...(kept === null ? [] : [kept])])]
    .sort((one, other) => one - other)
    .map((value) => ({ value: String(value), label: textOf(value) })),
]
const warningMinutes = [15, 30, 60, 120, 240, 480]
const parts = [
  { value: '50', label: 'À la moitié du délai' },
  { value: '80', label: 'À 80\u202f% du délai' },
  { value: '90', label: 'À 90\u202f% du délai' },
]
/** Minutes are written « m30 »; those that would come before the delay begins cannot be chosen. */
function warningsWith({ warnMinutes, ...target }: AnswerTargetSetting) {
  const shortest = Math.min(target.firstAnswerMinutes ?? Infinity, target.resolutionMinutes ?? Infinity)
  const known = [...new Set([...warningMinutes, ...(warnMinutes === null ? [] : [warnMinutes])])]
  return [
    ...parts,
    ...known
      .sort((one, other) => one - other)
      .map((value) => ({
        value: `m${value}`,
        label: `${value % 60 === 0 ? `${value / 60}${NBSP}h` : `${value}${NBSP}min`} avant la fin`,
        disabled: value >= shortest,
      })),
    { value: '100', label: 'Aucun avertissement' },
  ]
}
const warningOf = ({ warnPercent, warnMinutes }: AnswerTargetSetting) =>
  warnMinutes === null ? String(warnPercent) : `m${warnMinutes}`
const readWarning = (value: string) =>
  value.startsWith('m')
    ? { warnPercent: 100, warnMinutes: Number(value.slice(1)) }
    : { warnPercent: Number(value), warnMinutes: null }
const chosen = (value: string): number | null => (value === '' ? null : Number(value))

/** « Délais de réponse »: of the organization, and of each mailbox that has its own. */
export function AnswerTargets() {
  const { data } = useQuery(answerDelaysOptions)
  const { data: inbox } = useQuery(orpc.conversations.getInbox.queryOptions({ input: {} }))
  if (!data || !inbox) return null
  const places = [
    { mailboxId: null, name: 'Tous les comptes mail' },
    ...inbox.mailboxes.map(({ id, address }) => ({ mailboxId: id, name: address })),
  ]
  return (
    <Card
      title="Délais de réponse"
      description="Une conversation qui les dépasse est dite en retard, et la personne qui s’en occupe est prévenue."
    >
      <div className="grid gap-6">
        {places.map(({ mailboxId, name }) => {
          const stored = data.targets.find((target) => target.mailboxId === mailboxId) ?? {
            mailboxId,
            firstAnswerMinutes: null,
            resolutionMinutes: null,
            warnPercent: 80,
            warnMinutes: null,
          }
          return <TargetForm key={`${mailboxId} ${JSON.stringify(stored)}`} name={name} stored={stored} />
        })}
      </div>
    </Card>
  )
}

/** The owner of fields that each mailbox and team has, for who hears one of them alone. */
const labelled = (label: string, name: string) => (
  <>
    {label}
    <span className="sr-only">{`\u00a0: ${name}`}</span>
  </>
)

function TargetForm({ name, stored }: { name: string; stored: AnswerTargetSetting }) {
  const { save, saving, failure } = useSaveSetting('Délais de réponse enregistrés.')
  const [target, setTarget] = useState(stored)
  const set = (change: Partial<AnswerTargetSetting>) => setTarget({ ...target, ...change })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save(() => api.answerDelays.saveAnswerTarget(target))
  }
  return (
    <form aria-label={name} className="grid gap-3" onSubmit={submit}>
      <h3 className="truncate font-medium text-sm">{name}</h3>
      {failure !== undefined && <Alert tone="danger">{failure}</Alert>}
      <div className="grid gap-3 sm:grid-cols-3">
        <Field label={labelled('Première réponse', name)}>
          <NativeSelect
            value={target.firstAnswerMinutes ?? ''}
            options={delaysWith(stored.firstAnswerMinutes)}
            onChange={(event) => set({ firstAnswerMinutes: chosen(event.target.value) })}
          />
        </Field>
        <Field label={labelled('Traitement', name)}>
          <NativeSelect
            value={target.resolutionMinutes ?? ''}
            options={delaysWith(stored.resolutionMinutes)}
            onChange={(event) => set({ resolutionMinutes: chosen(event.target.value) })}
          />
        </Field>
        <Field label={labelled('Avertissement', name)}>
          <NativeSelect
            value={warningOf(target)}
            options={warningsWith(target)}
            onChange={(event) => set(readWarning(event.target.value))}
          />
        </Field>
      </div>
      <div>
        <Button type="submit" loading={saving} aria-label={`Enregistrer les délais\u00a0: ${name}`}>
          Enregistrer
        </Button>
      </div>
    </form>
  )
}
