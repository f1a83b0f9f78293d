import { z } from 'zod'
import { plainLine, type TextRule } from '#shared/domain/text/text-rule.ts'

/** A name, or what else goes on one line. */
export const lineText = (message?: string) => z.string(message).overwrite(plainLine)

/** A text that a rule of the light forms judges too, once trimmed. */
export const ruledText = ({ min, max, tooShort, tooLong }: TextRule) =>
  z.string(tooShort).trim().min(min, tooShort).max(max, tooLong)

/** The same for a single line. */
export const ruledLine = ({ min, max, tooShort, tooLong }: TextRule) =>
  lineText(tooShort).trim().min(min, tooShort).max(max, tooLong)
