import { type ComponentType, createContext } from 'react'
import type { ListAnswer } from './data-table-types.ts'

type Attended = {
  /** The status of a list (list-status.tsx). */
  ListStatus: ComponentType<ListAnswer>
  /** What the states of the connection mean. */
  liveHelp: Record<'connected' | 'connecting' | 'disconnected', string>
}

/** The parts that the shell loads once somebody is there; null before. */
export const AttendedContext = createContext<Attended | null>(null)
