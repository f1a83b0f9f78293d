import type { Clock } from './port.ts'
import { systemClock } from './real.ts'

/** Whether tests or the demo hold this clock: it then agrees with no other. */
export const isHeld = (clock: Clock): boolean => clock !== systemClock
