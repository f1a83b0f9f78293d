import type { Me } from '#shared/contract/identity.ts'

/** After the first page: its files come first. */
const FILL_AFTER_MS = 10_000
const WORKER = '/service-worker.js'

const container = (): ServiceWorkerContainer | null =>
  import.meta.env.PROD && 'serviceWorker' in navigator ? navigator.serviceWorker : null

/** Starts the worker that keeps the application for the next visit (web/service-worker.ts). Without it everything is asked of the network. */
export function keepOffline(): void {
  const workers = container()
  if (workers === null) return
  const start = async () => {
    await workers.register(WORKER)
    const { active } = await workers.ready
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
    if (connection?.saveData !== true) setTimeout(() => active?.postMessage({ kind: 'fill' }), FILL_AFTER_MS)
  }
  // Without room or in a private window a browser may refuse it.
  const later = () => void start().catch(() => {})
  if (document.readyState === 'complete') later()
  else window.addEventListener('load', later, { once: true })
}

/**
 * Says whose answers are kept from now on, with those that came in the document; what another account read is erased, and what this one read with
 * another role or other rights.
 */
export function keepAnswersOf({ user, current }: Me, answers: Record<string, unknown> = {}): void {
  if (current === null) return
  const account = {
    userId: user.id,
    orgId: current.orgId,
    access: [current.role, ...current.rights.toSorted()].join(','),
  }
  const told = Object.fromEntries(
    Object.entries(answers).map(([path, answer]) => [new URL(path, location.origin).href, answer]),
  )
  void container()?.ready.then(({ active }) =>
    active?.postMessage({ kind: 'account', account, answers: told }),
  )
}

/** Someone leaves: nothing that was read stays in this browser. */
export async function forgetKeptAnswers(): Promise<void> {
  const workers = container()
  if (workers === null) return
  workers.controller?.postMessage({ kind: 'forget' })
  // Where storage is refused nothing was kept.
  const names = await caches.keys().catch(() => [])
  await Promise.all(
    names.filter((name) => name.startsWith('data ') || name === 'account').map((name) => caches.delete(name)),
  )
}
