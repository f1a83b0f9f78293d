import { Send } from 'lucide-react'
import { type Ref, useImperativeHandle } from 'react'
import { Controller } from 'react-hook-form'
import type { z } from 'zod'
import { type Invitation, invitationInputSchema } from '#shared/contract/invitations.ts'
import { INVITATION_DAYS, invitableRoles } from '#shared/domain/organizations/invitation.ts'
import { roleSummaries } from '#shared/domain/role-abilities.ts'
import { roleLabels } from '#shared/domain/roles.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useMe, useOrganization } from '#web/api/me.ts'
import { usePlanRefusal } from '#web/api/plan.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { PlanNotice } from '#web/blocks/plans/plan-notice.tsx'
import { Form } from '#web/patterns/form/form.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
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
  const { orgId } = useOrganization()
  const { user } = useMe()
  const refusal = useRefusal('member:manage')
  const full = usePlanRefusal('member:add')
  const form = useApiForm({
    schema: invitationInputSchema,
    values: empty,
    kept: { name: `invite.${orgId}.${user.id}` },
    allows: async () => refusal === undefined && lacking === null,
    save: (input) => api.organizations.createInvitation(input),
    success: 'Invitation envoyée avec succès\u202f!',
    refresh: orpc.organizations,
    onSaved: ({ role }) => {
      form.reset({ ...empty, role: role === 'owner' ? empty.role : role })
      form.setFocus('email')
    },
    failedToast: 'Erreur lors de l’envoi de l’invitation',
  })
  const noRole = usePlanRefusal('role:give', form.watch('role'))
  const lacking = full ?? noRole
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
  const facts = { form, autoComplete: 'off', className: 'xl:col-span-2' }
  return (
    <Card
      title="Inviter un membre"
      description={refusal ?? `L’invitation part par e-mail et vaut ${INVITATION_DAYS} jours.`}
      actions={<RoleGuide />}
    >
      <Form
        form={form}
        consequence="L’invitation n’est pas envoyée."
        className="grid gap-4 sm:grid-cols-2 xl:grid-cols-6 [&>[data-failure]]:col-span-full"
        aria-label="Inviter un membre"
      >
        {refusal === undefined && <PlanNotice refusal={lacking} className="col-span-full" />}
        <fieldset disabled={refusal !== undefined} className="contents">
          <TextField {...facts} name="email" label="E-mail" required type="email" />
          <TextField {...facts} name="firstName" label="Prénom" required />
          <TextField {...facts} name="lastName" label="Nom" optional />
          <TextField {...facts} name="title" label="Fonction" optional />
          <Controller
            control={form.control}
            name="role"
            render={({ field }) => (
              <Field
                label="Rôle"
                help={roleSummaries[field.value]}
                error={form.errorOf('role')}
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
            loading={form.saving}
            disabledReason={refusal ?? lacking?.message}
            className="max-sm:w-full"
          >
            Envoyer l’invitation
          </Button>
        </div>
      </Form>
    </Card>
  )
}
