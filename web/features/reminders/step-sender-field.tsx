import { useWatch } from 'react-hook-form'
import {
  ARDOISE,
  ARDOISE_NAME,
  ORGANIZATION_CHOICE,
  senderFault,
  useDocumentSenders,
} from '#web/blocks/document-sending/sender-field.tsx'
import type { ApiForm } from '#web/patterns/form/use-api-form.ts'
import { Field } from '#web/ui/field.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import type { PlanValues } from './plan-values.ts'

/** « Envoyer depuis » of a step: a mailbox that the whole team shares, Ardoise’s own address, or the organization’s choice. */
export function StepSenderField({ form, index }: { form: ApiForm<PlanValues>; index: number }) {
  const { data: senders } = useDocumentSenders()
  const name = `steps.${index}.mailboxId` as const
  const value = useWatch({ control: form.control, name })
  const shared = (senders?.items ?? []).filter((item) => item.shared)
  const isKnown =
    [ORGANIZATION_CHOICE, ARDOISE].includes(value) || shared.some((one) => one.mailboxId === value)
  // Most have no mailbox: there is nothing to choose.
  if (senders === undefined || (shared.length === 0 && value === ORGANIZATION_CHOICE)) return null
  return (
    <Field
      label="Envoyer depuis"
      error={senderFault(senders, value) ?? form.errorOf(name)}
      help="Un compte partagé avec toute l’équipe."
    >
      <NativeSelect
        value={value}
        options={[
          {
            value: ORGANIZATION_CHOICE,
            label: `${senders.address ?? ARDOISE_NAME} (choix de l’organisation)`,
          },
          ...shared.map(({ mailboxId, address }) => ({ value: mailboxId, label: address })),
          { value: ARDOISE, label: ARDOISE_NAME },
          ...(isKnown ? [] : [{ value, label: 'Un compte qui n’est plus partagé' }]),
        ]}
        onChange={({ target }) => {
          form.setValue(name, target.value, { shouldDirty: true })
          form.clearErrors(name)
        }}
      />
    </Field>
  )
}
