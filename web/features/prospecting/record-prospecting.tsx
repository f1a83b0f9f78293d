import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Prospecting } from '#shared/contract/prospecting.ts'
import { sourceLabels, stateLabels } from '#shared/domain/prospecting/labels.ts'
import {
  type ProspectingBasis,
  type ProspectingState,
  recordingFaults,
  type ToldSource,
  toldSources,
} from '#shared/domain/prospecting/prospecting.ts'
import { orpc } from '#web/api/api-client.ts'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import { BasisFields, ProofField } from '#web/blocks/prospecting/basis-fields.tsx'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { type Prospected, prospectingOptions, recordProspectingOf } from './prospecting-query.ts'

type RecordProspectingProps = { who: Prospected; name: string; present: Prospecting; onClose: () => void }

const choices: readonly ProspectingState[] = ['given', 'refused', 'none']

/** Adds to what is known of someone’s wish; what was written before stays. */
export function RecordProspecting({ who, name, present, onClose }: RecordProspectingProps) {
  const client = useQueryClient()
  const opposed = present.state === 'refused'
  const [state, setState] = useState<ProspectingState>('given')
  const [basis, setBasis] = useState<ProspectingBasis | null>(opposed ? 'consent' : null)
  const [source, setSource] = useState<ToldSource>('manual')
  const [note, setNote] = useState('')
  const [faults, setFaults] = useState<{ path: string; message: string }[]>([])
  const save = useAction(
    () => recordProspectingOf(who, { state, source, note, basis: state === 'given' ? basis : null }),
    {
      success: 'Prospection enregistrée',
      failure: (error) => {
        setFaults(error instanceof ApiError ? error.fields : [])
        return null
      },
      refresh: [orpc.prospecting.judgeProspect, orpc.platform.listEvents],
      onSuccess: (saved) => {
        client.setQueryData(prospectingOptions(who).queryKey, saved)
        onClose()
      },
    },
  )
  const errorOf = (path: string) => faults.find((fault) => fault.path === path)?.message
  const submit = () => {
    const kind = present.bases.includes('professional') ? 'unknown' : 'consumer'
    const found = recordingFaults(
      { kind, state: present.state },
      { state, basis: state === 'given' ? basis : null, note },
    )
    setFaults(found)
    if (found.length === 0) save.mutate()
  }
  return (
    <Dialog
      open
      sticky
      onOpenChange={(open) => !open && onClose()}
      title="Prospection par e-mail"
      description={`Ce que vous enregistrez de ${name} s’ajoute à l’historique, qui vous sert de preuve.`}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="primary" loading={save.isPending} onClick={submit}>
            Enregistrer
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {save.error && faults.length === 0 && (
          <Alert live tone="danger">
            {messageOf(save.error)}
          </Alert>
        )}
        <RadioGroup<ProspectingState>
          label="Prospection"
          layout="inline"
          value={state}
          onValueChange={setState}
          error={errorOf('state') ?? null}
          options={choices
            // Nothing but a consent follows an opposition.
            .filter((choice) => !(opposed && choice === 'none'))
            .map((value) => ({ value, label: stateLabels[value] }))}
        />
        {state === 'given' ? (
          <BasisFields
            bases={opposed ? ['consent'] : present.bases}
            basis={basis}
            note={note}
            errorOf={errorOf}
            onBasis={setBasis}
            onNote={setNote}
          />
        ) : (
          <ProofField required={false} note={note} onNote={setNote} error={errorOf('note')} />
        )}
        <Field label="Origine" error={errorOf('source')}>
          <NativeSelect
            value={source}
            options={toldSources.map((value) => ({ value, label: sourceLabels[value] }))}
            onChange={({ target }) => setSource(target.value as ToldSource)}
          />
        </Field>
      </div>
    </Dialog>
  )
}
