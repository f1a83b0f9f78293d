import { createHash } from 'node:crypto'
import { NO_PART, type revenueDimensions } from '#shared/domain/reports/figure-names.ts'

type Dimension = (typeof revenueDimensions)[number]

/** How an address names a part: by its id, by the MD5 of a name that may be a page long, or « none ». */
export function partOf(dimension: Dimension, { id, name }: { id: string | null; name: string }): string {
  if (dimension === 'client' || dimension === 'person') return id ?? NO_PART
  return createHash('md5').update(name).digest('hex')
}
