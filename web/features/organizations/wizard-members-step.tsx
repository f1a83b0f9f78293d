import { Trash2, UserPlus } from 'lucide-react'
import { useRef } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { WIZARD_MEMBERS_MAX } from '#shared/domain/organization-choices.ts'
import { roleLabels, roles } from '#shared/domain/permissions.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { toast } from '#web/ui/toast.ts'
import { emptyMember, memberName, type WizardValues } from './wizard-values.ts'

const roleOptions = roles.map((role) => ({ value: role, label: roleLabels[role] }))

/** Second step: who is invited, with one of the five roles. Nobody is a good answer. */
export function WizardMembersStep() {
  const { control, formState, getValues } = useFormContext<WizardValues>()
  const { fields, append, remove, insert } = useFieldArray({ control, name: 'members', keyName: 'key' })
  const adder = useRef<HTMLButtonElement>(null)
  const drop = (index: number) => {
    const member = getValues(`members.${index}`)
    remove(index)
    adder.current?.focus()
    if (memberName(member).trim() === '') return
    toast.info(`${memberName(member)} ne sera pas invité`, {
      action: { label: 'Annuler', onClick: () => insert(index, member) },
    })
  }
  const { members } = formState.errors
  return (
    <>
      {fields.length === 0 && (
        <Card>
          <p className="text-sm">
            Vous travaillez seul&#8239;? Passez cette étape&nbsp;: vous pourrez inviter votre équipe à tout
            moment.
          </p>
        </Card>
      )}
      {fields.map(({ key }, index) => (
        <MemberCard key={key} index={index} onRemove={() => drop(index)} />
      ))}
      <FieldError text={members?.root?.message ?? members?.message ?? null} />
      <div>
        <Button
          ref={adder}
          icon={UserPlus}
          disabledReason={
            fields.length >= WIZARD_MEMBERS_MAX ? `Au plus ${WIZARD_MEMBERS_MAX} membres à la fois` : null
          }
          onClick={() =>
            append(emptyMember(), { shouldFocus: true, focusName: `members.${fields.length}.firstName` })
          }
        >
          Ajouter un membre
        </Button>
      </div>
    </>
  )
}

function MemberCard({ index, onRemove }: { index: number; onRemove: () => void }) {
  const { register, control, formState } = useFormContext<WizardValues>()
  const member = useWatch({ control, name: `members.${index}` })
  const errors = formState.errors.members?.[index]
  const path = `members.${index}` as const
  const name = memberName(member) || `Membre ${index + 1}`
  return (
    <Card
      title={name}
      actions={<IconButton icon={Trash2} label={`Retirer ${name}`} onClick={onRemove} className="-my-2" />}
    >
      <fieldset aria-label={name} className="grid min-w-0 gap-5 sm:grid-cols-2">
        <Field label="Prénom" error={errors?.firstName?.message} required>
          <Input autoComplete="off" {...register(`${path}.firstName`)} />
        </Field>
        <Field label="Nom" error={errors?.lastName?.message} optional>
          <Input autoComplete="off" {...register(`${path}.lastName`)} />
        </Field>
        <Field label="E-mail" error={errors?.email?.message} required>
          <Input type="email" autoComplete="off" {...register(`${path}.email`)} />
        </Field>
        <Field label="Rôle" error={errors?.role?.message} required>
          <NativeSelect options={roleOptions} {...register(`${path}.role`)} />
        </Field>
        <Field label="Fonction" error={errors?.title?.message} optional>
          <Input autoComplete="off" {...register(`${path}.title`)} />
        </Field>
        <Field label="Téléphone" error={errors?.phone?.message} optional>
          <Input type="tel" autoComplete="off" {...register(`${path}.phone`)} />
        </Field>
        <Checkbox
          className="sm:col-span-2"
          label="Envoyer l’invitation par e-mail"
          help="Sinon, elle attend dans la gestion d’équipe, où vous copiez son lien."
          {...register(`${path}.sendInvitation`)}
        />
      </fieldset>
    </Card>
  )
}
