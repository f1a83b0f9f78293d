import { Mark } from './mark.tsx'
import { Spinner } from './spinner.tsx'

/** Shown while the session or the organization loads. */
export function FullScreenLoading({ label = 'Chargement de votre espace' }: { label?: string }) {
  return (
    <div className="flex min-h-dvh flex-col items-center justify-center gap-5 p-6">
      <Mark size={48} />
      <Spinner label={label} className="text-muted" />
    </div>
  )
}
