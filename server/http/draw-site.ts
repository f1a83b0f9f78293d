import { once } from 'node:events'
import type { Installation } from '#shared/domain/platform/operator.ts'

/** Draws the public pages once in a process of its own, which then ends and frees the memory of React and the pages. */
const [[installation], { drawSite }] = (await Promise.all([
  once(process, 'message'),
  import(process.argv[2] ?? ''),
])) as [[Installation], { drawSite: (facts: Installation) => Promise<unknown> }]
process.send?.(await drawSite(installation), () => process.disconnect?.())
