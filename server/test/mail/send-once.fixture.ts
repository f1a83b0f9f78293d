import { readConfig } from '#server/config.ts'
import { createContext } from '#server/context.ts'
import { sendMail } from '#server/features/mail-sending/commands/send-mail.ts'

/** A worker of its own for one mail, to be killed: its environment says where, its arguments what. */
const [orgId = '', sendingId = ''] = process.argv.slice(2)
const config = readConfig(process.env)
const context = await createContext(config, config.databaseUrl!)
await sendMail(context, { orgId, sendingId })
process.exit(0)
