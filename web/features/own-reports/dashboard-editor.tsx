import { Plus } from 'lucide-react'
import { useState } from 'react'
import { type DashboardFields, dashboardFields, type OwnDashboard } from '#shared/contract/own-dashboards.ts'
import { figureKeys, figures } from '#shared/domain/reports/figures.ts'
import { goalPeriodLabels } from '#shared/domain/reports/goal-names.ts'
import {
  cardKey,
  DASHBOARD_NAME,
  type DashboardCard,
  dashboardChartKeys,
  dashboardCharts,
  MOST_CARDS,
} from '#shared/domain/reports/own-dashboards.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { optionsOf } from '#web/messages/options-of.ts'
import { CheckboxField } from '#web/patterns/form/checkbox-field.tsx'
import { Form } from '#web/patterns/form/form.tsx'
import { SelectField } from '#web/patterns/form/select-field.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { CardOrder } from './card-order.tsx'

const valuesOf = ({ name, period, shared, cards }: OwnDashboard): DashboardFields => ({
  name,
  period,
  shared,
  cards,
})

export const cardName = (card: DashboardCard): string =>
  card.kind === 'figure' ? figures[card.figure].label : `${dashboardCharts[card.chart]} (graphique)`

const everyCard: DashboardCard[] = [
  ...figureKeys.map((figure) => ({ kind: 'figure', figure }) as const),
  ...dashboardChartKeys.map((chart) => ({ kind: 'chart', chart }) as const),
]

/** Changes the name, the period, the sharing and the cards of a dashboard. */
export function DashboardEditor({ dashboard, onDone }: { dashboard: OwnDashboard; onDone: () => void }) {
  const [chosen, setChosen] = useState('')
  const form = useApiForm<DashboardFields, DashboardFields, OwnDashboard>({
    schema: dashboardFields,
    values: valuesOf(dashboard),
    edit: {
      stored: dashboard,
      valuesOf,
      labels: { name: 'Nom', period: 'Période', shared: 'Partage', cards: 'Cartes' },
      show: (name, values) => showValue(name, values),
      conflictTitle: 'Ce tableau a été modifié ailleurs entre-temps',
    },
    save: (fields, { revision }) =>
      api.ownDashboards.updateDashboard({ ...fields, dashboardId: dashboard.id, revision }),
    success: ({ name }) => `«\u202f${name}\u202f» enregistré`,
    refresh: orpc.ownDashboards,
    onSaved: onDone,
  })
  const cards = form.watch('cards')
  const set = (next: DashboardCard[]) =>
    form.setValue('cards', next, { shouldDirty: true, shouldValidate: true })
  const left = everyCard.filter((card) => !cards.some((own) => cardKey(own) === cardKey(card)))
  const add = () => {
    const card = left.find((one) => cardKey(one) === chosen)
    if (card === undefined) return
    set([...cards, card])
    setChosen('')
  }
  const full = cards.length >= MOST_CARDS
  return (
    <Form form={form} className="flex max-w-form flex-col gap-6">
      <Card title="Réglages">
        <div className="grid gap-4">
          <TextField
            form={form}
            name="name"
            label="Nom"
            required
            maxLength={DASHBOARD_NAME}
            autoComplete="off"
          />
          <SelectField form={form} name="period" label="Période" options={optionsOf(goalPeriodLabels)} />
          <CheckboxField
            form={form}
            name="shared"
            label="Partager avec l’équipe"
            help={
              'Chaque membre le lit avec ses propres droits\u00a0: un chiffre que son rôle ne lit pas reste masqué.'
            }
          />
        </div>
      </Card>
      <Card title="Cartes" description="Glissez une carte, ou choisissez sa place dans son menu.">
        <CardOrder cards={cards} nameOf={cardName} onChange={set} />
        <div className="mt-4 flex items-end gap-2">
          <Field label="Ajouter une carte" className="min-w-0 flex-1">
            <NativeSelect
              options={left.map((card) => ({ value: cardKey(card), label: cardName(card) }))}
              placeholder="Choisir un chiffre ou un graphique"
              value={chosen}
              onChange={(event) => setChosen(event.target.value)}
            />
          </Field>
          <Button
            icon={Plus}
            onClick={add}
            disabledReason={
              full ? `Au plus ${MOST_CARDS} cartes.` : chosen === '' ? 'Choisissez d’abord une carte.' : null
            }
          >
            Ajouter
          </Button>
        </div>
        <FieldError id="cards-error" text={form.errorOf('cards')} />
      </Card>
      <div className="flex gap-2">
        <Button onClick={onDone}>Annuler</Button>
        <Button variant="primary" type="submit" loading={form.saving}>
          Enregistrer le tableau
        </Button>
      </div>
    </Form>
  )
}

function showValue(name: string, values: DashboardFields): string {
  if (name === 'cards') return values.cards.map(cardName).join(', ')
  if (name === 'period') return goalPeriodLabels[values.period]
  if (name === 'shared') return values.shared ? 'Partagé' : 'Privé'
  return values.name
}
