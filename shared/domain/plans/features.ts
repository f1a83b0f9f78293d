import { isBuilt, type ProductPartId } from '#shared/domain/platform/product-parts.ts'
import { NBSP } from '#shared/french/typography.ts'
import { FREE_PLAN, partnerSharePercent, planPeopleMax } from './limits.ts'
import { type Plan, reaches } from './plan-ids.ts'

/** A line of a plan's list. `soon`: named by the offer and not built yet, so that nobody pays for it as if it were. */
export type PlanFeature = {
  id: string
  label: string
  included: boolean
  isNew: boolean
  soon: boolean
}

type Row = {
  id: string
  /** The smallest plan that has it. */
  from: Plan
  label: string
  /** Words of the plans that say it otherwise. */
  by?: Partial<Record<Plan, string>>
  isNew?: true
  /** The part of the product that it needs; a line without one says a limit, or what people do. */
  part?: ProductPartId
}

const manyPeople = `Équipe jusqu’à 1\u202f000${NBSP}personnes`

/** Every text of specification 9.1, in its order. */
const rows: readonly Row[] = [
  {
    id: 'mailboxes',
    from: 'gratuit',
    // The offers Starter and Team bound them by account (specification, section 9.2).
    label: 'Plusieurs boîtes mail, selon l’offre',
    by: {
      gratuit: `${FREE_PLAN.mailboxes}${NBSP}boîtes mail connectées au plus`,
      entreprise: 'Boîtes mail sans limite',
      partenaire: 'Boîtes mail sans limite',
    },
  },
  {
    id: 'quotes',
    from: 'gratuit',
    label: 'Devis illimités',
    by: { gratuit: `${FREE_PLAN.activeQuotes}${NBSP}devis actifs en même temps` },
  },
  {
    id: 'history',
    from: 'gratuit',
    label: 'Historique complet',
    by: { gratuit: `${FREE_PLAN.historyDays}${NBSP}jours d’historique` },
  },
  { id: 'payment-channel', from: 'gratuit', label: 'Un canal de paiement en ligne' },
  { id: 'email-support', from: 'gratuit', label: 'Assistance par e-mail' },
  { id: 'signature', from: 'premium', label: 'Signature électronique' },
  { id: 'logo', from: 'premium', label: 'Votre logo sur vos documents' },
  { id: 'payment-channels', from: 'premium', label: 'Plusieurs canaux de paiement', part: 'paymentChannels' },
  {
    id: 'people',
    from: 'business',
    label: `Équipe jusqu’à ${planPeopleMax.business}${NBSP}personnes`,
    by: { entreprise: manyPeople, partenaire: manyPeople },
  },
  { id: 'teams', from: 'business', label: 'Plusieurs équipes dans une organisation', part: 'teams' },
  { id: 'roles', from: 'business', label: 'Gestion des rôles' },
  { id: 'dashboards', from: 'business', label: 'Tableau de bord analytique' },
  { id: 'reminders', from: 'business', label: 'Relances automatiques', isNew: true, part: 'relances' },
  { id: 'api', from: 'business', label: 'Webhooks et API', isNew: true, part: 'api' },
  { id: 'erp', from: 'entreprise', label: 'Intégrations ERP', part: 'erp' },
  { id: 'saml', from: 'entreprise', label: 'Connexion d’entreprise (SAML)' },
  { id: 'scim', from: 'entreprise', label: 'Annuaire (SCIM)' },
  { id: 'emm', from: 'entreprise', label: 'Gestion des appareils (EMM)', part: 'devices' },
  { id: 'domains', from: 'entreprise', label: 'Plusieurs domaines' },
  {
    id: 'availability',
    from: 'entreprise',
    label: `Niveau de service garanti, 24${NBSP}h sur 24 et 7${NBSP}jours sur 7`,
    part: 'serviceLevel',
  },
  { id: 'onboarding', from: 'entreprise', label: 'Accompagnement dédié à la mise en route' },
  { id: 'white-label', from: 'partenaire', label: 'Marque blanche', part: 'whiteLabel' },
  { id: 'partner-portal', from: 'partenaire', label: 'Portail partenaire', part: 'partners' },
  {
    id: 'revenue-share',
    from: 'partenaire',
    label: `De ${partnerSharePercent.from} à ${partnerSharePercent.to}${NBSP}% du revenu partagé`,
    part: 'partners',
  },
  { id: 'partner-contract', from: 'partenaire', label: 'Contrat partenaire obligatoire' },
]

/** The lines of a plan, those it lacks among them. */
export function planFeatures(plan: Plan): PlanFeature[] {
  return rows.map(({ id, from, label, by, isNew, part }) => ({
    id,
    label: by?.[plan] ?? label,
    included: reaches(plan, from),
    isNew: isNew ?? false,
    soon: part !== undefined && !isBuilt(part),
  }))
}
