import { z } from 'zod'
import type { TextRule } from '../domain/text-rule.ts'

/** A text that a rule of the light forms judges too, once trimmed. */
export const ruledText = ({ min, max, tooShort, tooLong }: TextRule) =>
  z.string(tooShort).trim().min(min, tooShort).max(max, tooLong)
