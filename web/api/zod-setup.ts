import { config } from 'zod'
import { frenchErrorMap } from '#shared/french/validation-messages.ts'

config({ localeError: frenchErrorMap })
