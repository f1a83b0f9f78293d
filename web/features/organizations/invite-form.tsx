import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { type Ref, useImperativeHandle } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { type Invitation, type InvitationInput, invitationInputSchema } from '#shared/contract/invitations.ts'
import { INVITATION_DAYS, invitableRoles } from '#shared/domain/invitation.ts'
import { roleLabels } from '#shared/domain/permissions.ts'
import { roleSummaries } from '#shared/domain/role-abilities.ts'
import { messageOf } from '#web/api/api-error.ts'
import { orpc } from '#web/api/client.ts'
import { applyFieldErrors } from '#web/api/form-errors.ts'
import { useMe, useOrganization, useRefusal } from '#web/api/me.ts'
import { useKeptValues } from '#web/api/use-kept-values.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { submitOnShortcut } from '#web/ui/submit-on-shortcut.ts'
import { toast } from '#web/ui/toast.ts'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { RoleGuide } from './role-guide.tsx'

type Values = z.input<typeof invitationInputSchema>
const empty: Values = { email: '', firstName: '', lastName: '', title: '', role: 'member' }

const roleOptions = invitableRoles.map((role) => ({
  value: role,
  label: roleLabels[role],
  description: roleSummaries[role],
}))

/** Lets the page ask for someone again, or put the focus in the form. */
export type InviteFormHandle = { begin: (person?: Invitation) => void }

/** Invites one person after another; the role stays from one to the next. */
export function InviteForm({ ref }: { ref?: Ref<InviteFormHandle> }) {
  const client = useQueryClient()
  const { orgId } = useOrganization()
  const { user } = useMe()
  const refusal = useRefusal('member:manage')
  const form = useForm<Values, unknown, InvitationInput>({
    resolver: zodResolver(invitationInputSchema),
    defaultValues: empty,
  })
  useKeptValues(form, `invite.${orgId}.${user.id}`)
  const { errors, isDirty } = form.formState
  const invite = useMutation(
    orpc.organizations.createInvitation.mutationOptions({
      onSuccess: ({ role }) => {
        form.reset({ ...empty, role: role === 'owner' ? empty.role : role })
        form.setFocus('email')
        toast.success('Invitation envoyée avec succès\u202f!')
        void client.invalidateQueries({ queryKey: orpc.organizations.key() })
      },
      onError: (error) => {
        if (applyFieldErrors(form, error) === null) return
        toast.error('Erreur lors de l’envoi de l’invitation', { description: messageOf(error) })
      },
    }),
  )
  useImperativeHandle(ref, () => ({
    begin: (person) => {
      if (person && person.role !== 'owner') {
        const { email, firstName, lastName, title, role } = person
        form.reset(empty)
        for (const [name, value] of Object.entries({
          email,
          firstName,
          lastName: lastName ?? '',
          title: title ?? '',
          role,
        }))
          form.setValue(name as keyof Values, value as never, { shouldDirty: true })
      }
      form.setFocus(person ? 'firstName' : 'email')
    },
  }))
  return (
    <Card
      title="Inviter un membre"
      description={refusal ?? `L’invitation part par e-mail et vaut ${INVITATION_DAYS} jours.`}
      actions={<RoleGuide />}
    >
      <form
        noValidate
        onKeyDown={submitOnShortcut}
        onSubmit={form.handleSubmit((input) => refusal === undefined && invite.mutate(input))}
        className="grid gap-4 sm:grid-cols-2 xl:grid-cols-6"
        aria-label="Inviter un membre"
      >
        <fieldset disabled={refusal !== undefined} className="contents">
          <Field label="E-mail" error={errors.email?.message} required className="xl:col-span-2">
            <Input type="email" autoComplete="off" {...form.register('email')} />
          </Field>
          <Field label="Prénom" error={errors.firstName?.message} required className="xl:col-span-2">
            <Input autoComplete="off" {...form.register('firstName')} />
          </Field>
          <Field label="Nom" error={errors.lastName?.message} optional className="xl:col-span-2">
            <Input autoComplete="off" {...form.register('lastName')} />
          </Field>
          <Field label="Fonction" error={errors.title?.message} optional className="xl:col-span-2">
            <Input autoComplete="off" {...form.register('title')} />
          </Field>
          <Controller
            control={form.control}
            name="role"
            render={({ field }) => (
              <Field
                label="Rôle"
                help={roleSummaries[field.value]}
                error={errors.role?.message}
                required
                className="xl:col-span-2"
              >
                <Select {...field} onValueChange={field.onChange} options={roleOptions} />
              </Field>
            )}
          />
        </fieldset>
        <div className="flex items-start sm:pt-6.5 xl:col-span-2">
          <Button
            type="submit"
            variant="primary"
            icon={Send}
            loading={invite.isPending}
            disabledReason={refusal}
            className="max-sm:w-full"
          >
            Envoyer l’invitation
          </Button>
        </div>
      </form>
      <UnsavedChanges when={isDirty && !invite.isPending} consequence="L’invitation n’est pas envoyée." />
    </Card>
  )
}
