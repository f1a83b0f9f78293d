import { lockInstance } from './instance-lock.ts'
import { startLocalPostgres } from './start-local-postgres.ts'

const dataDir = process.argv[2]!
lockInstance(dataDir)
const { url } = await startLocalPostgres({ dataDir, log: () => undefined })
process.stdout.write(`${url}\n`)
