import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'

/** One meaning each: a fact; what waits on someone; what is done; what needs attention; what is late, refused or failed. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

/** The dot of a state. */
export const toneDot: Record<Tone, string> = {
  neutral: 'bg-strong',
  info: 'bg-info',
  success: 'bg-success',
  warning: 'bg-warning',
  danger: 'bg-danger',
}

/** Background and text of a state. */
export const toneSoft: Record<Tone, string> = {
  neutral: 'bg-hover text-ink',
  info: 'bg-info-soft text-info-ink',
  success: 'bg-success-soft text-success-ink',
  warning: 'bg-warning-soft text-warning-ink',
  danger: 'bg-danger-soft text-danger-ink',
}

export const toneIcon: Record<Tone, LucideIcon> = {
  neutral: Info,
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
}
