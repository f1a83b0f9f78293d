import pino from 'pino'
import { outsideTransactions } from '#server/db/open-transaction.ts'
import { createBackLane } from '#server/db/readers.ts'
import { createDiskFileStore } from '#server/integrations/files/local.ts'
import { withMark } from '#server/integrations/files/mark.ts'
import { createS3FileStore } from '#server/integrations/files/real.ts'
import { provide } from '#server/integrations/payment-provider/local.ts'
import type { PaymentProvider } from '#server/integrations/payment-provider/port.ts'
import type { AppContext } from '#server/scope.ts'
import type { ThreadData } from './thread-messages.ts'

/** Pages of exports that are read at once. */
const READERS = 2

/** All that an export has: rows and files to read. It can neither write nor ask anything else of Ardoise. */
export type ThreadContext = Pick<AppContext, 'config' | 'log' | 'readers' | 'files'> & {
  /** Which products are the organization’s depends on whether they are a simulation’s. */
  paymentProvider: Pick<PaymentProvider, 'simulation'>
}

export function createThreadContext({
  config,
  databaseUrl,
  mark,
  simulatesPayments,
}: ThreadData): ThreadContext {
  const log = pino({ level: config.logLevel, name: 'exports' })
  const store =
    config.files.kind === 's3'
      ? createS3FileStore(config.files.s3)
      : createDiskFileStore(config.files.directory)
  return {
    config,
    log,
    readers: createBackLane(databaseUrl, READERS, ({ message }) => log.error(message)),
    files: outsideTransactions('files', withMark(store, mark)),
    paymentProvider: { simulation: simulatesPayments ? { provide } : null },
  }
}
