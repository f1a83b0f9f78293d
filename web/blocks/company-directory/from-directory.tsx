import { lazy, Suspense } from 'react'
import { parseSiren, parseSiret } from '#shared/french/siren.ts'
import type { DirectoryField } from './directory-offer.tsx'

const DirectoryOffer = lazy(() =>
  import('./directory-offer.tsx').then((module) => ({ default: module.DirectoryOffer })),
)

type FromDirectoryProps = {
  /** The SIREN or SIRET as it is typed. */
  number: string
  /** Numbers that are stored already: they are asked of nobody again. */
  known?: readonly (string | null | undefined)[]
  /** The fields of the form that the directory may know. */
  fields: readonly DirectoryField[]
}

/** Once a SIREN or SIRET is whole: what the public directory knows, and a button that fills the empty fields with it. */
export function FromDirectory({ number, known = [], fields }: FromDirectoryProps) {
  const digits = parseSiret(number) ?? parseSiren(number)
  if (digits === null || known.includes(digits)) return null
  return (
    <Suspense>
      <DirectoryOffer key={digits} digits={digits} fields={fields} />
    </Suspense>
  )
}
