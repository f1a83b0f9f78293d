import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { CheckboxField } from '#web/patterns/form/checkbox-field.tsx'
import { Form } from '#web/patterns/form/form.tsx'
import { TextareaField } from '#web/patterns/form/textarea-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { callSettingsOptions } from './call-queries.ts'

type Settings = Awaited<ReturnType<typeof api.callWishes.getCallSettings>>

const labels = { consentText: 'Texte du consentement', sellsRenovation: 'Rénovation de logements' }
const schema = z.object({
  consentText: z
    .string()
    .trim()
    .min(20, 'Écrivez le texte que la personne accepte (20 caractères au moins).')
    .max(2_000, 'Ce texte dépasse 2\u202f000 caractères.'),
  sellsRenovation: z.boolean(),
})

/** What people agree to, and what the organization sells that may not be sold by phone. */
export function ConsentTextCard() {
  const query = useQuery(callSettingsOptions)
  return (
    <Card title="Consentement" aria-label="Consentement">
      {query.data ? (
        <SettingsForm settings={query.data} />
      ) : (
        <QueryState query={query} loading={<Skeleton className="h-40" />} />
      )}
    </Card>
  )
}

const valuesOf = ({ consentText, sellsRenovation }: Settings) => ({ consentText, sellsRenovation })

function SettingsForm({ settings }: { settings: Settings }) {
  const refusal = useRefusal('call:manage')
  const form = useApiForm({
    schema,
    values: valuesOf(settings),
    edit: { stored: settings, valuesOf, labels, conflictTitle: 'Ces réglages ont été modifiés entre-temps' },
    save: (fields, { revision }) => api.callWishes.saveCallSettings({ revision, ...fields }),
    success: 'Réglages enregistrés',
    refresh: [orpc.callWishes, orpc.calls],
  })
  return (
    <Form
      form={form}
      className="grid gap-4"
      actions={
        <Button type="submit" variant="primary" loading={form.saving} disabledReason={refusal ?? null}>
          Enregistrer
        </Button>
      }
    >
      <TextareaField
        form={form}
        name="consentText"
        label={labels.consentText}
        help={`Version ${settings.consentVersion}. Un texte modifié devient une nouvelle version\u202f; les consentements déjà donnés gardent le leur.`}
        rows={5}
        required
      />
      <CheckboxField
        form={form}
        name="sellsRenovation"
        label="Nous vendons de la rénovation ou de l’adaptation de logements"
        help="La prospection par téléphone en est interdite, même avec un consentement."
      />
    </Form>
  )
}
