import { Trash2, UserPlus } from 'lucide-react'
import { useRef } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { WIZARD_MEMBERS_MAX } from '#shared/domain/organizations/organization-choices.ts'
import { roleLabels } from '#shared/domain/roles.ts'
import { optionsOf } from '#web/messages/options-of.ts'
import { CheckboxField } from '#web/patterns/form/checkbox-field.tsx'
import { SelectField } from '#web/patterns/form/select-field.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useFormParts } from '#web/patterns/form/use-form-parts.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { emptyMember, memberName, type WizardValues } from './wizard-values.ts'

const roleOptions = optionsOf(roleLabels)

/** Second step: who is invited, with a role. Nobody is a good answer. */
export function WizardMembersStep() {
  const { control, errorOf, getValues } = useFormParts<WizardValues>()
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
      <FieldError text={errorOf('members')} />
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
  const form = useFormParts<WizardValues>()
  const member = useWatch({ control: form.control, name: `members.${index}` })
  const path = `members.${index}` as const
  const name = memberName(member) || `Membre ${index + 1}`
  return (
    <Card
      title={name}
      actions={<IconButton icon={Trash2} label={`Retirer ${name}`} onClick={onRemove} className="-my-2" />}
    >
      <fieldset aria-label={name} className="grid min-w-0 gap-5 sm:grid-cols-2">
        <TextField form={form} name={`${path}.firstName`} label="Prénom" required autoComplete="off" />
        <TextField form={form} name={`${path}.lastName`} label="Nom" optional autoComplete="off" />
        <TextField
          form={form}
          name={`${path}.email`}
          label="E-mail"
          required
          type="email"
          autoComplete="off"
        />
        <SelectField form={form} name={`${path}.role`} label="Rôle" required options={roleOptions} />
        <TextField form={form} name={`${path}.title`} label="Fonction" optional autoComplete="off" />
        <TextField
          form={form}
          name={`${path}.phone`}
          label="Téléphone"
          optional
          type="tel"
          autoComplete="off"
        />
        <CheckboxField
          form={form}
          name={`${path}.sendInvitation`}
          className="sm:col-span-2"
          label="Envoyer l’invitation par e-mail"
          help="Sinon, elle attend dans la gestion d’équipe, où vous copiez son lien."
        />
      </fieldset>
    </Card>
  )
}
