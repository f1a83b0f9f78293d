import type { Tone } from '#web/ui/tone.ts'

const tones: Record<number, Tone> = {
  205: 'success',
  206: 'warning',
  207: 'warning',
  208: 'warning',
  210: 'danger',
  212: 'success',
  213: 'danger',
  220: 'neutral',
  221: 'danger',
  501: 'danger',
}

/** The tone of a status of the life cycle; what is on its way, and what Ardoise does not know, is neither good nor bad. */
export const toneOfStatus = (code: number): Tone => tones[code] ?? 'info'
