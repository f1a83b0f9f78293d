import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { type PlatformView, platformInput } from '#shared/contract/approved-platform.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { Form } from '#web/patterns/form/form.tsx'
import { PasswordField } from '#web/patterns/form/password-field.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

const schema = z.object(platformInput)
const labels = {
  name: 'Nom de la plateforme',
  flowUrl: 'Adresse du service des flux',
  directoryUrl: 'Adresse du service de l’annuaire',
  tokenUrl: 'Adresse des jetons',
  clientId: 'Identifiant du client',
  organizationId: 'Identifiant de l’organisation',
}
const valuesOf = ({ connection }: PlatformView) => ({
  name: connection?.name ?? '',
  flowUrl: connection?.flowUrl ?? '',
  directoryUrl: connection?.directoryUrl ?? '',
  tokenUrl: connection?.tokenUrl ?? '',
  clientId: connection?.clientId ?? '',
  clientSecret: '',
  organizationId: connection?.organizationId ?? '',
})
type Values = ReturnType<typeof valuesOf>

/** How the platform is reached: its addresses and keys, tried before they are kept. The secret is never shown again, nor kept in the browser. */
export function PlatformForm({ view }: { view: PlatformView }) {
  const client = useQueryClient()
  const refusal = useRefusal('organization:update')
  const connected = view.connection !== null
  const form = useApiForm<Values, z.output<typeof schema>, PlatformView>({
    schema,
    values: valuesOf(view),
    edit: {
      stored: view,
      valuesOf,
      labels,
      revisionOf: ({ connection }) => connection?.revision ?? 0,
      conflictTitle: 'La liaison a été modifiée ailleurs entre-temps',
    },
    save: (fields, { revision }) => api.approvedPlatform.connectPlatform({ ...fields, revision }),
    success: connected ? 'Liaison enregistrée' : 'Plateforme agréée reliée',
    onSaved: (saved) => client.setQueryData(orpc.approvedPlatform.getPlatform.queryKey({ input: {} }), saved),
  })
  const address = { type: 'url', inputMode: 'url', autoComplete: 'off', spellCheck: false } as const
  return (
    <Form
      form={form}
      className="flex flex-col gap-6"
      actions={
        <div className="flex">
          <Button
            type="submit"
            variant="primary"
            loading={form.saving}
            disabledReason={refusal ?? (form.formState.isDirty ? undefined : 'Rien n’a changé.')}
          >
            {connected ? 'Essayer et enregistrer' : 'Essayer et relier'}
          </Button>
        </div>
      }
    >
      <Card title={connected ? 'Liaison' : 'Relier une plateforme'}>
        <fieldset disabled={refusal !== undefined} className="flex min-w-0 flex-col gap-4">
          <p className="max-w-prose text-muted text-sm">
            Votre plateforme vous donne ces adresses et ces clés dans son espace, souvent sous
            «&#8239;API&#8239;» ou «&#8239;Raccordement&#8239;». Ardoise parle la norme AFNOR XP&nbsp;Z12-013.
          </p>
          <TextField form={form} name="name" label={labels.name} required autoComplete="off" />
          <TextField form={form} name="flowUrl" label={labels.flowUrl} required {...address} />
          <TextField form={form} name="directoryUrl" label={labels.directoryUrl} required {...address} />
          <TextField
            form={form}
            name="tokenUrl"
            label={labels.tokenUrl}
            help="Là où s’obtiennent les jetons d’accès (OAuth&nbsp;2)."
            required
            {...address}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField form={form} name="clientId" label={labels.clientId} required autoComplete="off" />
            <PasswordField
              form={form}
              name="clientSecret"
              label="Secret du client"
              required={!connected}
              help={connected ? 'Laissez vide pour garder le secret actuel.' : undefined}
              autoComplete="off"
            />
          </div>
          <TextField
            form={form}
            name="organizationId"
            label={labels.organizationId}
            optional
            help="Seulement si la plateforme vous en donne un."
            autoComplete="off"
          />
        </fieldset>
      </Card>
    </Form>
  )
}
