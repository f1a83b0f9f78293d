import { config } from 'zod'
import { frenchErrorMap } from '#shared/french/validation-messages.ts'

// Imported before any schema: Zod compiles with `new Function` where it can, and our CSP reports even the attempt.
config({ jitless: true, localeError: frenchErrorMap })
