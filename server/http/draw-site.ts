import { once } from 'node:events'
import type { Installation } from '#shared/domain/platform/operator.ts'

/** Draws the public pages once, then ends: what React and the pages took is given back, which a thread of the server would not do. */
const [[installation], { drawSite }] = (await Promise.all([
  once(process, 'message'),
  import(process.argv[2] ?? ''),
])) as [[Installation], { drawSite: (facts: Installation) => Promise<unknown> }]
process.send?.(await drawSite(installation), () => process.disconnect?.())
