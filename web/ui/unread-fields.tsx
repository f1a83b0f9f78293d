import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { FieldFaultContext } from './field.tsx'

/** A field whose text cannot be read as the number or the day that it asks for. */
type UnreadField = { id: string; fault: string; element: HTMLInputElement }
type Report = (id: string, field: UnreadField | null) => void

const ReportContext = createContext<Report>(() => {})
const ListContext = createContext<readonly UnreadField[]>([])

export type Unread = {
  fields: readonly UnreadField[]
  /** The fields of this very moment, for what runs between two drawings. */
  now: () => readonly UnreadField[]
  report: Report
}

/** Knows the fields below that cannot be read: what they belong to is not ready, not saved and not sent until they are mended. */
export function useUnread(): Unread {
  const [fields, setFields] = useState<readonly UnreadField[]>([])
  const latest = useRef(fields)
  const report = useCallback<Report>((id, field) => {
    const others = latest.current.filter((other) => other.id !== id)
    if (field === null && others.length === latest.current.length) return
    latest.current = field ? [...others, field] : others
    setFields(latest.current)
  }, [])
  return useMemo(() => ({ fields, now: () => latest.current, report }), [fields, report])
}

/** `<UnreadFields unread={useUnread()}>` around the fields. */
export function UnreadFields({ unread, children }: { unread: Unread; children: ReactNode }) {
  return (
    <ReportContext value={unread.report}>
      <ListContext value={unread.fields}>{children}</ListContext>
    </ReportContext>
  )
}

/** The unread fields of the form or document around: nothing is computed while there are some. */
export const useUnreadAround = (): readonly UnreadField[] => use(ListContext)

/** Label of a button that waits for them. */
export function unreadRefusal(fields: readonly UnreadField[]): string | undefined {
  const [first] = fields
  return first && `${nameOf(first)}\u00a0: ${first.fault}.`
}

/** Warns of fields lost by leaving the page of a draft, which saves all else by itself. */
export const UNREAD_IS_LOST = 'Ce qui ne peut pas être lu ne sera pas enregistré.'

/** How a field is called where it is not seen: its label, and the line that it stands in. */
export function nameOf({ element }: UnreadField): string {
  const label = element.ariaLabel ?? element.labels?.[0]?.textContent?.trim() ?? ''
  const line = element.closest<HTMLElement>('li > fieldset[aria-label]')?.ariaLabel
  return line ? `${label}, ${line.charAt(0).toLowerCase()}${line.slice(1)}` : label
}

/** Says a fault at the Field around, and to the form or document around. The caller shows it where no Field is. */
export function useFault() {
  const id = useId()
  const report = use(ReportContext)
  const showInField = use(FieldFaultContext)
  const [fault, setFault] = useState<string | null>(null)
  const tell = (next: string | null, element: HTMLInputElement) => {
    setFault(next)
    showInField?.(next)
    report(id, next === null ? null : { id, fault: next, element })
  }
  const forget = useCallback(() => {
    setFault(null)
    showInField?.(null)
    report(id, null)
  }, [id, report, showInField])
  useEffect(() => forget, [forget])
  return { fault, tell, forget, isInField: showInField !== null }
}
