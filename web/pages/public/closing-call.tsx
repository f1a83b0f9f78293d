import { TRIAL_DAYS } from '#shared/domain/plans/trial.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

/** The last words of a public page: try it, or talk to us. */
export function ClosingCall({ title }: { title: string }) {
  return (
    <section
      data-theme="dark"
      aria-labelledby="closing-call"
      className="slate-panel mt-16 flex flex-col items-center rounded-lg px-6 py-12 text-center text-ink"
    >
      <h2 id="closing-call" className="font-semibold text-xl">
        {title}
      </h2>
      <p className="mt-2 max-w-form text-base">
        {TRIAL_DAYS} jours d’essai gratuit, sans carte bancaire. Vos clients n’ont rien à installer.
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <LinkButton to="/signup" variant="primary">
          Essayer gratuitement
        </LinkButton>
        <LinkButton to="/contact">Nous contacter</LinkButton>
      </div>
    </section>
  )
}
