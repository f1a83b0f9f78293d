import { z } from 'zod'
import { domainNameSchema, type OrganizationDomain } from '#shared/contract/company-sign-in.ts'
import { api } from '#web/api/api-client.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { companySignInOptions } from './sign-in-queries.ts'

const schema = z.object({ domain: domainNameSchema })

export function AddDomain({ onClose }: { onClose: () => void }) {
  const form = useApiForm<{ domain: string }, z.output<typeof schema>, OrganizationDomain>({
    schema,
    values: { domain: '' },
    save: (fields) => api.companySignIn.addDomain(fields),
    success: 'Domaine ajouté',
    refresh: companySignInOptions,
    onSaved: onClose,
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Ajouter un domaine" action="Ajouter" size="sm">
      <TextField
        form={form}
        name="domain"
        label="Domaine"
        help="Celui de vos adresses e-mail, après l’arobase."
        required
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        autoFocus
      />
    </FormDialog>
  )
}
