import type { Organization } from '#shared/contract/organizations.ts'
import { formatSiren } from '#shared/french/siren.ts'
import { DecimalField } from '#web/patterns/form/decimal-field.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import type { ApiForm } from '#web/patterns/form/use-api-form.ts'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { type SettingsValues, settingsLabels } from './settings-values.ts'

type FormProps = { form: ApiForm<SettingsValues> }

/** Edits what the mentions of an invoice say of its seller, beside what devis say too. */
export function MentionFields({ form, soleTrader }: FormProps & { soleTrader: boolean }) {
  return (
    <Card title="Mentions de l’entreprise">
      <div className="flex flex-col gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          {!soleTrader && (
            <DecimalField
              form={form}
              name="shareCapitalCents"
              label={settingsLabels.shareCapitalCents}
              help="Vide pour une association."
              optional
              scale={2}
              minimumFractionDigits={2}
              suffix="€"
            />
          )}
          <TextField
            form={form}
            name="registryTown"
            label={settingsLabels.registryTown}
            help="«&#8239;Lyon&#8239;» pour RCS Lyon. Vide hors du RCS."
            optional
            maxLength={80}
          />
        </div>
        <TextField
          form={form}
          name="electronicAddress"
          label={settingsLabels.electronicAddress}
          help="Votre SIREN, ou votre SIREN suivi de «&#8239;_&#8239;» et d’un code. Vide&nbsp;: votre SIREN."
          optional
          autoComplete="off"
          spellCheck={false}
        />
      </div>
    </Card>
  )
}

export function InsuranceFields({ form }: FormProps) {
  return (
    <Card
      title={settingsLabels.insurance}
      description="Obligatoire dans le bâtiment, sur les devis et les factures. Laissez vide sinon."
    >
      <div className="flex flex-col gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField form={form} name="insurance.insurer" label="Assureur" optional maxLength={160} />
          <TextField form={form} name="insurance.policy" label="Numéro de contrat" optional maxLength={80} />
        </div>
        <TextField
          form={form}
          name="insurance.address"
          label="Coordonnées de l’assureur"
          optional
          maxLength={300}
        />
        <TextField
          form={form}
          name="insurance.coverage"
          label="Couverture géographique"
          optional
          placeholder="France métropolitaine"
          maxLength={160}
        />
      </div>
    </Card>
  )
}

/** Shows the organization's facts on invoices, with the way to change them. */
export function OrganizationFacts({ organization }: { organization: Organization }) {
  const { latePenaltyBps, siren } = organization
  const rate =
    latePenaltyBps === null ? null : `${String(latePenaltyBps / 100).replace('.', ',')}\u00a0% par an`
  return (
    <Card
      title="Repris de l’organisation"
      description="Ces mentions sont les mêmes sur vos devis."
      footer={<TextLink to="/settings/organization">Modifier l’organisation</TextLink>}
    >
      <DescriptionList
        columns={2}
        items={[
          { label: 'Forme juridique', value: organization.legalForm },
          { label: 'SIREN', value: siren && formatSiren(siren) },
          { label: 'Numéro de TVA', value: organization.vatNumber },
          { label: 'Entrepreneur individuel', value: organization.soleTrader ? 'Oui' : 'Non' },
          {
            label: 'Franchise en base',
            value: organization.vatFranchise ? 'Oui, aucune TVA facturée' : 'Non, TVA facturée',
          },
          { label: 'Pénalités de retard', value: rate ?? 'Taux de la BCE majoré de 10\u00a0points' },
          { label: 'Indemnité de recouvrement', value: '40\u00a0€, entre professionnels' },
        ]}
      />
    </Card>
  )
}
