import { AsyncLocalStorage } from 'node:async_hooks'
import type { AppContext } from '../scope.ts'
import type { Lease } from './kysely-over.ts'

type Judge = Pick<AppContext, 'config' | 'log'>

const current = new AsyncLocalStorage<{ lease: Lease; judge: Judge }>()

/** Runs `fn`, whose work has a connection for the time of the lease. */
export const whileOpen = <T>(judge: Judge, lease: Lease, fn: () => Promise<T>): Promise<T> =>
  current.run({ lease, judge }, fn)

/**
 * Call it before work that takes its time (a drawing, a file, the network, a hash): while a transaction is open such work holds a
 * connection and locks that everybody else waits for. Throws under STRICT; an installation logs it and goes on.
 */
export function refuseInTransaction(work: string): void {
  const open = current.getStore()
  if (open === undefined || open.lease.over) return
  const fault = new Error(`${work} while a transaction is open`)
  if (open.judge.config.strict) throw fault
  open.judge.log.error({ err: fault }, 'slow work in a transaction')
}

/** The port, none of whose functions may be called while a transaction is open, but those of `quick`, which wait for nothing. */
export function outsideTransactions<P extends object>(
  name: string,
  port: P,
  quick: readonly (keyof P & string)[] = [],
): P {
  return new Proxy(port, {
    get(target, key) {
      const part: unknown = Reflect.get(target, key)
      if (typeof part !== 'function' || typeof key === 'symbol' || quick.some((one) => one === key))
        return part
      return (...given: unknown[]) => {
        refuseInTransaction(`${name}.${key}`)
        return part.apply(target, given)
      }
    },
  })
}
