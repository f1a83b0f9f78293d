import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AbsenceFields, absenceFields, type MemberAbsence } from '#shared/contract/absences.ts'
import { ABSENCE_NOTE_MAX } from '#shared/domain/absences/absence.ts'
import { formatDate } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { Form } from '#web/patterns/form/form.tsx'
import { FormActions } from '#web/patterns/form/form-shell.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'

type AbsenceFormProps = {
  userId: string
  /** The absence to change; none for a new one. */
  absence: MemberAbsence | null
  today: string
  onSaved: () => unknown
  onCancel: () => void
}

const labels = {
  fromOn: 'Premier jour',
  toOn: 'Dernier jour',
  coverUserId: 'Relais',
  coverTeamId: 'Équipe de relais',
  note: 'Note',
} as const
const nameOf = (among: readonly { id: string; name: string }[], id: string | null): string =>
  among.find((one) => one.id === id)?.name ?? ''

/** The days of an absence, and who takes over. */
export function AbsenceForm({ userId, absence, today, onSaved, onCancel }: AbsenceFormProps) {
  const covers = useQuery(orpc.absences.listCovers.queryOptions({ input: {} }))
  const { members = [], teams = [] } = covers.data ?? {}
  const [values] = useState<AbsenceFields>(() => ({
    fromOn: absence?.fromOn ?? today,
    toOn: absence?.toOn ?? today,
    note: absence?.note ?? '',
    coverUserId: absence?.coverUserId ?? null,
    coverTeamId: absence?.coverTeamId ?? null,
  }))
  const form = useApiForm<AbsenceFields, AbsenceFields, MemberAbsence>({
    schema: absenceFields,
    values,
    edit:
      absence === null
        ? undefined
        : {
            stored: absence,
            valuesOf: ({ fromOn, toOn, note, coverUserId, coverTeamId }) => ({
              fromOn,
              toOn,
              note,
              coverUserId,
              coverTeamId,
            }),
            labels,
            show: (name, shown) => {
              if (name === 'note') return shown.note
              if (name === 'coverUserId') return nameOf(members, shown.coverUserId)
              if (name === 'coverTeamId') return nameOf(teams, shown.coverTeamId)
              return formatDate(name === 'fromOn' ? shown.fromOn : shown.toOn)
            },
            conflictTitle: 'Cette absence a été modifiée ailleurs entre-temps',
          },
    save: (fields, { revision }) =>
      absence
        ? api.absences.updateAbsence({ absenceId: absence.id, revision, ...fields })
        : api.absences.createAbsence({ userId, ...fields }),
    onSaved,
  })
  const { coverUserId, coverTeamId } = form.watch()
  const chosen = coverUserId ? `member ${coverUserId}` : coverTeamId ? `team ${coverTeamId}` : ''
  const cover = (value: string) => {
    const [kind, id = null] = value.split(' ')
    form.setValue('coverUserId', kind === 'member' ? id : null, { shouldDirty: true })
    form.setValue('coverTeamId', kind === 'team' ? id : null, { shouldDirty: true })
  }
  return (
    <Form
      form={form}
      guarded={false}
      className="grid gap-4"
      actions={
        <FormActions>
          <Button onClick={onCancel}>Annuler</Button>
          <Button type="submit" variant="primary" loading={form.saving}>
            {absence ? 'Enregistrer' : 'Prévoir l’absence'}
          </Button>
        </FormActions>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name={'fromOn' as const} label="Premier jour" type="date" required />
        <TextField form={form} name={'toOn' as const} label="Dernier jour" type="date" required />
      </div>
      <Field
        label="Qui prend le relais"
        error={form.errorOf('coverUserId') ?? form.errorOf('coverTeamId')}
        help="Reçoit les conversations à traiter, au début de l’absence puis à chaque nouveau message. Celles que cette personne ne lit pas deviennent non attribuées."
      >
        <NativeSelect
          name="coverUserId"
          value={chosen}
          onChange={({ target }) => cover(target.value)}
          options={[
            { value: '', label: 'Personne\u00a0: non attribuées' },
            ...members
              .filter(({ id }) => id !== userId)
              .map(({ id, name }) => ({ value: `member ${id}`, label: name })),
            ...teams.map(({ id, name }) => ({ value: `team ${id}`, label: `Équipe ${name}` })),
          ]}
        />
      </Field>
      <TextField
        form={form}
        name={'note' as const}
        label="Note"
        optional
        maxLength={ABSENCE_NOTE_MAX}
        help="Vos collègues la lisent."
        autoComplete="off"
      />
    </Form>
  )
}
