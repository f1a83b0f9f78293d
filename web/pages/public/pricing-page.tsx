import { useEffect, useState } from 'react'
import { type OfferId, offerNames } from '#shared/domain/plans/offer-names.ts'
import { STICKY_BAR_FROM_PX } from '#shared/domain/plans/offers.ts'
import { TRIAL_DAYS } from '#shared/domain/plans/trial.ts'
import { offerTexts } from '#web/blocks/plans/offer-texts.ts'
import { PlanLevels } from '#web/blocks/plans/plan-levels.tsx'
import { Comparison } from '#web/pages/public/pricing/comparison.tsx'
import { addOnTexts, afterTrial, lowestPrice, questions } from '#web/pages/public/pricing/price-comparison.ts'
import { Accordion } from '#web/ui/accordion.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { CheckList } from '#web/ui/check-list.tsx'
import { cx } from '#web/ui/cx.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { ClosingCall } from './closing-call.tsx'
import { PageIntro } from './page-intro.tsx'

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

const ids = Object.keys(offerNames) as OfferId[]

/** The three offers of specification 9.2. */
function OfferCards() {
  return (
    <ul className="grid gap-4 lg:grid-cols-3">
      {ids.map((id) => {
        const { audience, price, per, points } = offerTexts[id]
        return (
          <li key={id} className="flex flex-col rounded-lg border border-line bg-surface p-6">
            <h2 className="font-semibold text-lg">{offerNames[id]}</h2>
            <p className="text-muted text-sm">{audience}</p>
            <p className="mt-5 font-semibold text-xl tabular">{price}</p>
            <p className="text-muted text-sm">{per}</p>
            <CheckList points={points} className="mt-5 mb-6 flex-1" />
            <OfferAction id={id} />
          </li>
        )
      })}
    </ul>
  )
}

/** Specification 2.11: an offer starts at the sign-up, the one on quote at the contact form. */
function OfferAction({ id }: { id: OfferId }) {
  if (id === 'business')
    return (
      <LinkButton to="/contact" search={{ topic: 'sales' }}>
        Contacter l’équipe commerciale
      </LinkButton>
    )
  return (
    <LinkButton to="/signup" search={{ plan: id }} variant="primary">
      Commencer avec {offerNames[id]}
    </LinkButton>
  )
}

/** The actions of the page, kept in sight once the offers may have left it (specification 2.11 and 9.2). */
function StickyBar() {
  const shown = useScrolledPast(STICKY_BAR_FROM_PX)
  return (
    <div
      inert={!shown}
      data-print="hidden"
      data-sticky-bar=""
      className={cx(
        'fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface transition-transform',
        !shown && 'invisible translate-y-full',
      )}
    >
      <div className="mx-auto flex max-w-content items-center gap-2 px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <p className="me-auto text-sm max-sm:hidden">
          Dès <strong className="font-semibold tabular">{lowestPrice}</strong> par mois et par utilisateur
        </p>
        <LinkButton to="/contact" search={{ topic: 'sales' }} className="max-sm:flex-auto">
          <span className="sm:hidden">Nous contacter</span>
          <span className="max-sm:hidden">Contacter l’équipe commerciale</span>
        </LinkButton>
        <LinkButton
          to="/signup"
          search={{ plan: 'team' }}
          variant="primary"
          className="whitespace-nowrap max-sm:flex-auto"
        >
          Essayer gratuitement
        </LinkButton>
      </div>
    </div>
  )
}

function useScrolledPast(pixels: number): boolean {
  const [past, setPast] = useState(false)
  useEffect(() => {
    const look = () => setPast(window.scrollY > pixels)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [pixels])
  return past
}
