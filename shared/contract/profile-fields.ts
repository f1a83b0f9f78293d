import { z } from 'zod'
import { roles } from '../domain/roles.ts'
import { parsePhone } from '../french/phone.ts'
import { fieldMessages } from '../french/validation-messages.ts'
import { idSchema, instantSchema } from './endpoint.ts'
import { lineText } from './ruled-text.ts'

/** Specification 5 and 9.3. */
export const BIO_MAX = 500

export const profileSchema = z.object({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  phone: z.string().nullable(),
  title: z.string().nullable(),
  bio: z.string().nullable(),
  /** The organization that a new session opens; null: the last one used. */
  defaultOrgId: idSchema.nullable(),
})
export type Profile = z.output<typeof profileSchema>

/** Another member as colleagues see them. */
export const memberProfileSchema = profileSchema.omit({ defaultOrgId: true }).extend({
  userId: idSchema,
  name: z.string(),
  email: z.string(),
  avatarUrl: z.string().nullable(),
  organization: z.object({
    orgId: idSchema,
    name: z.string(),
    role: z.enum(roles),
    status: z.enum(['active', 'suspended']),
    joinedAt: instantSchema,
  }),
})
export type MemberProfile = z.output<typeof memberProfileSchema>

/** A text of one line; an empty one is none. */
const text = (max: number, message: string, kind = lineText) =>
  kind()
    .trim()
    .max(max, message)
    .nullable()
    .transform((value) => value || null)

const phone = text(40, fieldMessages.phone).transform((value, call) => {
  const canonical = value === null ? null : parsePhone(value)
  if (value !== null && canonical === null) call.addIssue({ code: 'custom', message: fieldMessages.phone })
  return canonical
})

/** A field that is not sent keeps its value. The e-mail is what one signs in with: it is not a field. */
export const profileInputSchema = z.strictObject({
  firstName: lineText('Prénom requis')
    .trim()
    .min(1, 'Prénom requis')
    .max(60, 'Prénom trop long (max. 60 caractères)'),
  lastName: text(60, 'Nom trop long (max. 60 caractères)').optional(),
  phone: phone.optional(),
  title: text(80, 'Fonction trop longue (max. 80 caractères)').optional(),
  bio: text(BIO_MAX, `Bio trop longue (max. ${BIO_MAX} caractères)`, z.string).optional(),
  defaultOrgId: z
    .literal('')
    .transform(() => null)
    .or(idSchema.nullable())
    .optional(),
})
export type ProfileInput = z.output<typeof profileInputSchema>
