import { Link } from '@tanstack/react-router'
import { productName } from '#web/messages/product.ts'
import { Mark } from '#web/ui/mark.tsx'

/** Our mark and name, which lead home. */
export function Brand() {
  return (
    <Link to="/dashboard" className="flex items-center gap-2.5 rounded-md font-semibold text-base">
      <Mark />
      {productName}
    </Link>
  )
}
