import { useEffect, useState } from 'react'
import { STICKY_BAR_FROM_PX } from '#shared/domain/plans/offers.ts'
import { cx } from '#web/ui/cx.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { lowestPrice } from './price-comparison.ts'

/** The actions of the page, kept in sight once the offers may have left it (specification 2.11 and 9.2). */
export function StickyBar() {
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
