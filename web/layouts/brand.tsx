import { Link } from '@tanstack/react-router'
import { productName } from '#web/messages/product.ts'
import { Mark } from '#web/ui/mark.tsx'

/** Our mark and name, which lead home; `short` where there is room for the mark alone. */
export function Brand({ short }: { short?: boolean }) {
  return (
    <Link to="/dashboard" className="flex items-center gap-2.5 rounded-md font-semibold text-base">
      <Mark />
      <span className={short ? 'sr-only' : undefined}>{productName}</span>
    </Link>
  )
}
