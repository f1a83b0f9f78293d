import { ArrowRight, Eye } from 'lucide-react'
import { TRIAL_DAYS } from '#shared/domain/plans/trial.ts'
import { plannedPages } from '#shared/domain/platform/product-parts.ts'
import { ProductPicture } from '#web/layouts/product-picture.tsx'
import { CheckList } from '#web/ui/check-list.tsx'
import { cx } from '#web/ui/cx.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { ClosingCall } from './closing-call.tsx'
import { ExampleFiles } from './example/example-files.tsx'
import { features, steps } from './features-content.ts'
import { TodayBeside } from './today-beside.tsx'

/** From its left on a phone, where the whole would be too small to read. */
const inPart = 'max-sm:aspect-[4/5]'
const frame = 'aspect-[8/5] object-cover object-left-top'

/** Presents Ardoise in thirty seconds, then in detail (issue 41, section 1). */
export function FeaturesPage() {
  return (
    <>
      <Opening />
      <section aria-labelledby="steps" className="mt-12">
        <h2 id="steps" className="mb-6 font-semibold text-lg">
          Quatre étapes, un seul outil
        </h2>
        <ol className="grid gap-8 md:grid-cols-2">
          {steps.map(({ title, text, picture }, index) => (
            <li key={title} className="flex min-w-0 flex-col gap-3">
              <h3 className="font-semibold text-base">
                <span className="text-muted tabular">{index + 1}.</span> {title}
              </h3>
              <p className="text-base text-muted md:min-h-18">{text}</p>
              <ProductPicture of={picture} className={cx(frame, picture !== 'signed' && inPart)} />
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="cards" className="mt-16">
        <h2 id="cards" className="mb-4 font-semibold text-lg">
          Ce que vous pouvez faire dès aujourd’hui
        </h2>
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {features.map(({ title, icon: Icon, points }) => (
            <li key={title} className="rounded-lg border border-line bg-surface p-5">
              <h3 className="flex items-center gap-2.5 font-semibold text-base">
                <Icon aria-hidden size={20} strokeWidth={1.5} className="shrink-0 text-muted" />
                {title}
              </h3>
              <CheckList points={points} className="mt-3" />
            </li>
          ))}
        </ul>
      </section>
      <Reform />
      <TodayBeside />
      <section aria-labelledby="proof" className="mt-16">
        <h2 id="proof" className="font-semibold text-lg">
          Jugez sur pièces
        </h2>
        <p className="mt-2 mb-4 max-w-form text-base text-muted">
          Le devis d’une entreprise de démonstration, signé en ligne&nbsp;: le PDF scellé que reçoivent les
          deux parties, et son dossier de preuve.
        </p>
        <ExampleFiles />
      </section>
      <section aria-labelledby="upcoming" className="mt-16">
        <h2 id="upcoming" className="font-semibold text-lg">
          En préparation
        </h2>
        <p className="mt-2 max-w-form text-base text-muted">
          Ces pages existent déjà dans Ardoise et disent qu’elles arrivent. Elles ne sont pas encore
          utilisables.
        </p>
        <ul className="mt-4 flex flex-wrap gap-2">
          {plannedPages.map((name) => (
            <li key={name} className="rounded-full border border-line bg-surface px-3 py-1.5 text-sm">
              {name}
            </li>
          ))}
        </ul>
      </section>
      <ClosingCall title="Voyez par vous-même" />
    </>
  )
}

function Opening() {
  return (
    <section className="grid items-center gap-10 py-8 sm:py-12 lg:grid-cols-[minmax(0,1fr)_26rem]">
      <div>
        <h1 className="font-semibold text-xl leading-tight tracking-tight">
          Du premier mail à la facture payée
        </h1>
        <p className="mt-4 max-w-form text-base text-muted">
          Ardoise réunit vos échanges, vos devis signés en ligne, vos factures et vos encaissements. Pour les
          indépendants et les petites entreprises.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <LinkButton to="/signup" variant="primary" icon={ArrowRight}>
            Essayer {TRIAL_DAYS} jours
          </LinkButton>
          <LinkButton to="/features/exemple" icon={Eye}>
            Voir un devis comme votre client
          </LinkButton>
        </div>
        <p className="mt-3 text-muted text-sm">Sans carte bancaire. Vos clients n’ont rien à installer.</p>
      </div>
      <div className="relative mx-auto w-full max-w-[26rem] ps-12 pb-6">
        <ProductPicture of="sheet" eager />
        <div className="absolute start-0 bottom-0 w-[42%] rounded-[1.25rem] border-4 border-strong bg-surface">
          <ProductPicture of="client" eager className="rounded-[1rem]! border-0!" />
        </div>
      </div>
    </section>
  )
}

function Reform() {
  return (
    <section aria-labelledby="reform" className="mt-16 grid items-center gap-6 md:grid-cols-2">
      <div className="min-w-0">
        <h2 id="reform" className="font-semibold text-lg">
          Prêt pour la facture électronique de 2026 et 2027
        </h2>
        <p className="mt-2 text-base text-muted">
          Recevoir depuis le 1er septembre 2026, émettre à partir du 1er septembre 2027 pour les PME et les
          micro-entreprises&nbsp;: Factur-X, plateforme agréée de votre choix, e-reporting.
        </p>
        <LinkButton
          to="/resources/$guide"
          params={{ guide: 'facture-electronique-calendrier' }}
          className="mt-4"
        >
          Votre calendrier
        </LinkButton>
      </div>
      <ProductPicture of="invoice" className={cx(frame, inPart)} />
    </section>
  )
}
