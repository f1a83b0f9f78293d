import { TRIAL_DAYS } from '#shared/domain/plans/trial.ts'
import { PlanLevels } from '#web/blocks/plans/plan-levels.tsx'
import { Accordion } from '#web/ui/accordion.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ClosingCall } from './closing-call.tsx'
import { PageIntro } from './page-intro.tsx'
import { Comparison } from './pricing/comparison.tsx'
import { OfferCards } from './pricing/offer-cards.tsx'
import { addOnTexts, afterTrial, questions } from './pricing/price-comparison.ts'
import { StickyBar } from './pricing/sticky-bar.tsx'

/** Specification 2.11. */
export function PricingPage() {
  return (
    <>
      <PageIntro title="Des prix simples, hors taxes" center>
        Mails, devis, factures, paiements et banque dans chaque offre. {TRIAL_DAYS} jours d’essai gratuit,
        sans carte bancaire. Tous les prix sont hors taxes (HT).
      </PageIntro>
      <OfferCards />
      <p className="mt-4 text-center text-base">
        <strong className="font-semibold">Et après l’essai&nbsp;?</strong> {afterTrial}
      </p>
      <section aria-labelledby="comparison" className="mt-16">
        <h2 id="comparison" className="mb-4 font-semibold text-lg">
          Comparer les offres
        </h2>
        <Comparison />
      </section>
      <section aria-labelledby="levels" className="mt-16 max-w-form">
        <h2 id="levels" className="font-semibold text-lg">
          Comparer les formules
        </h2>
        <p className="mt-2 mb-4 text-base text-muted">
          La formule dit ce que votre organisation peut faire. Une offre l’ouvre, l’essai ouvre Business.
        </p>
        <PlanLevels />
      </section>
      <section aria-labelledby="add-ons" className="mt-16">
        <h2 id="add-ons" className="mb-4 font-semibold text-lg">
          Options
        </h2>
        <ul className="grid gap-4 md:grid-cols-3">
          {addOnTexts.map(({ name, price, per, text, soon }) => (
            <li key={name} className="rounded-lg border border-line bg-surface p-5">
              <h3 className="flex flex-wrap items-center gap-2 font-semibold text-base">
                {name}
                {soon && <Badge dot={false}>Bientôt</Badge>}
              </h3>
              <p className="mt-2 tabular">
                <strong className="font-semibold text-lg">{price}</strong>{' '}
                <span className="text-muted text-sm">{per}</span>
              </p>
              <p className="mt-2 text-muted text-sm">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="questions" className="mt-16 max-w-form">
        <h2 id="questions" className="mb-4 font-semibold text-lg">
          Questions fréquentes
        </h2>
        <Accordion items={questions} />
      </section>
      <ClosingCall title="Envoyez votre premier devis aujourd’hui" />
      <StickyBar />
    </>
  )
}
