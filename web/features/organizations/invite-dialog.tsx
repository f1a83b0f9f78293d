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
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'

type Values = z.input<typeof invitationInputSchema>
const empty: Values = { email: '', firstName: '', lastName: '', title: '', role: 'member' }

const roleOptions = invitableRoles.map((role) => ({
  value: role,
  label: roleLabels[role],
  description: roleSummaries[role],
}))

type InviteDialogProps = {
  /** Whom to ask again. */
  person: Invitation | null
  onClose: () => void
}

const valuesOf = ({ email, firstName, lastName, title, role }: Invitation): Values => ({
  email,
  firstName,
  lastName: lastName ?? '',
  title: title ?? '',
  role: role === 'owner' ? empty.role : role,
})

/** Invites one person. Draw it while it is open only: what was typed and not sent is there again. */
export function InviteDialog({ person, onClose }: InviteDialogProps) {
  const { orgId } = useOrganization()
  const { user } = useMe()
  const refusal = useRefusal('member:manage')
  const form = useApiForm({
    schema: invitationInputSchema,
    values: person === null ? empty : valuesOf(person),
    ...(person === null && { kept: { name: `invite.${orgId}.${user.id}` } }),
    allows: async () => refusal === undefined && lacking === null,
    save: (input) => api.organizations.createInvitation(input),
    success: 'Invitation envoyée avec succès\u202f!',
    refresh: orpc.organizations,
    onSaved: onClose,
    failedToast: 'Erreur lors de l’envoi de l’invitation',
  })
  const role = form.watch('role')
  const full = usePlanRefusal('member:add', role)
  const noRole = usePlanRefusal('role:give', role)
  const lacking = full ?? noRole
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Inviter un membre"
      description={`L’invitation part par e-mail et vaut ${INVITATION_DAYS} jours.`}
      action="Envoyer l’invitation"
      disabledReason={refusal ?? lacking?.message}
      className="grid gap-4 sm:grid-cols-2"
    >
      {refusal === undefined && <PlanNotice refusal={lacking} className="col-span-full" />}
      <TextField
        form={form}
        autoComplete="off"
        name="email"
        label="E-mail"
        required
        type="email"
        className="col-span-full"
      />
      <TextField form={form} autoComplete="off" name="firstName" label="Prénom" required />
      <TextField form={form} autoComplete="off" name="lastName" label="Nom" optional />
      <TextField form={form} autoComplete="off" name="title" label="Fonction" optional />
      <Controller
        control={form.control}
        name="role"
        render={({ field }) => (
          <Field label="Rôle" help={roleSummaries[field.value]} error={form.errorOf('role')} required>
            <Select {...field} onValueChange={field.onChange} options={roleOptions} />
          </Field>
        )}
      />
    </FormDialog>
  )
}
