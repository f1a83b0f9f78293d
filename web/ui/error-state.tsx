import { CircleAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'

type ErrorStateProps = {
  title?: string
  description?: ReactNode
  onRetry?: () => void
  retrying?: boolean
  action?: ReactNode
  /** A heading where the state stands for a whole page or section. */
  heading?: 'h1' | 'h2' | 'p'
  className?: string
}

/** Says that the loading failed, and offers to try again. */
export function ErrorState(props: ErrorStateProps) {
  const {
    title = 'Le chargement a échoué',
    description = 'Vérifiez votre connexion, puis réessayez.',
    onRetry,
    retrying,
    action,
    heading: Heading = 'p',
    className,
  } = props
  return (
    <div role="alert" className={cx('flex flex-col items-center px-6 py-12 text-center', className)}>
      <CircleAlert aria-hidden size={28} strokeWidth={1.5} className="mb-3 text-danger-ink" />
      <Heading className="font-semibold text-base">{title}</Heading>
      {description && <div className="mt-1 max-w-md text-muted text-sm">{description}</div>}
      <div className="mt-5 flex flex-wrap justify-center gap-2">
        {onRetry && (
          <Button icon={RotateCw} onClick={onRetry} loading={retrying}>
            Réessayer
          </Button>
        )}
        {action}
      </div>
    </div>
  )
}
