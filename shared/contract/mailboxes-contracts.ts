import { mailArchivesContract } from './mail-archives.ts'
import { mailboxesContract } from './mailboxes.ts'

export const mailboxesContracts = { ...mailboxesContract, ...mailArchivesContract }
