import 'sonner/dist/styles.css'
import './toaster.css'
import { useEffect, useState } from 'react'
import { Toaster as Sonner, toast as show } from 'sonner'
import { timings } from '#web/messages/timings.ts'
import { listenToToasts } from './toast.ts'
import { type Control, placeToast, type ToastPlace } from './toast-place.ts'
import { toastDuration } from './toast-seconds.ts'

/** How many toasts of an id went. */
const turns = new Map<string, number>()
/** How long after it was asked for a toast may be drawn, on a busy machine. */
const DRAWN_WITHIN_MS = 1_000
/** How long after a change of the page a toast looks again at what is under it. */
const SETTLED_MS = 200
let askedAt = Number.NEGATIVE_INFINITY
/** Also one that was just asked for: a scroll that ends before it is drawn brings buttons under it as well. */
const isAnyShown = () =>
  performance.now() - askedAt < DRAWN_WITHIN_MS || document.querySelector('[data-sonner-toast]') !== null

const FIELDS = 'input, select, textarea, [contenteditable=true]'
const CONTROLS = `button, a[href], summary, [role=button], [role=option], [role=menuitem], ${FIELDS}`
/** Elements that do not scroll with the page: bars, dialogs. */
const staysInSight = (element: Element): boolean => {
  for (let each: Element | null = element; each !== null; each = each.parentElement) {
    const { position } = getComputedStyle(each)
    if (position === 'fixed' || position === 'sticky') return true
  }
  return false
}

/** A bar at an edge of the screen, whole: its buttons end some pixels before it does. */
const isBar = (element: Element) =>
  element.matches('header') && ['fixed', 'sticky'].includes(getComputedStyle(element).position)

/** The controls and bars in sight, but for those of toasts and of what a dialog covers. */
function controlsInSight(): Control[] {
  const dialog = Array.from(document.querySelectorAll('[role=dialog], [role=alertdialog]')).at(-1)
  return Array.from((dialog ?? document).querySelectorAll(`${CONTROLS}, header`)).flatMap((element) => {
    if (element.matches('header') && !isBar(element)) return []
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const isSeen = right > left && bottom > 0 && top < window.innerHeight
    if (!isSeen || element.closest('[data-sonner-toaster]')) return []
    return { left, top, right, bottom, stays: staysInSight(element), typed: element.matches(FIELDS) }
  })
}
const freePlace = () =>
  placeToast(controlsInSight(), { width: window.innerWidth, height: window.innerHeight })

/** Alt+T leads to the last message, and there to what undoes it. */
function focusLast(event: KeyboardEvent): void {
  if (!event.altKey || event.code !== 'KeyT') return
  const buttons = document.querySelectorAll<HTMLElement>('[data-sonner-toast] [data-button]')
  const last = [...buttons].find((button) => button.closest('[data-front=true]')) ?? buttons[0]
  // Sonner’s own key leads to the list of messages: its one step more follows.
  if (last) setTimeout(() => last.focus())
}

/** Draws the toasts. Loaded at the first one by web/ui/toast-host.tsx. Hover and focus pause them; Alt+T reaches them. */
export function Toaster() {
  const [{ position, offset }, setPlace] = useState<ToastPlace>(freePlace)
  useEffect(() => {
    // A toast that moves between a press and its release would take the click: it moves once the button was clicked.
    let pressed = false
    const place = ({ target }: Event) => {
      const held = target instanceof Element && target.closest('[data-sonner-toaster]') !== null
      if (!held && !pressed && isAnyShown()) setPlace(freePlace())
    }
    const press = () => {
      pressed = true
    }
    const release = (event: Event) =>
      setTimeout(() => {
        pressed = false
        place(event)
      })
    const listened = [
      // A page, a dialog or a bar that comes after the toast must not find it over its buttons.
      ...['resize', 'scrollend', 'focusin'].map((event) => [event, place] as const),
      ['pointerdown', press] as const,
      ...['pointerup', 'pointercancel'].map((event) => [event, release] as const),
    ]
    for (const [event, listener] of listened) window.addEventListener(event, listener)
    // An answer that is docked draws its buttons after its field took the focus, and no event tells of them.
    let soon: ReturnType<typeof setTimeout> | undefined
    const drawn = new MutationObserver(() => {
      soon ??= setTimeout(() => {
        soon = undefined
        if (!pressed && isAnyShown()) setPlace(freePlace())
      }, SETTLED_MS)
    })
    drawn.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('keydown', focusLast)
    return () => {
      drawn.disconnect()
      clearTimeout(soon)
      document.removeEventListener('keydown', focusLast)
      for (const [event, listener] of listened) window.removeEventListener(event, listener)
    }
  }, [])
  useEffect(
    () =>
      listenToToasts(({ tone, text, id, description, action, seconds }) => {
        const duration = toastDuration(seconds)
        // Sonner takes one away a fifth of a second after it was closed, and the next of its id with it.
        const turn = turns.get(id) ?? 0
        const retire = () => void turns.set(id, turn + 1)
        const act = action && {
          label: action.label,
          onClick: () => {
            retire()
            action.onClick()
          },
        }
        askedAt = performance.now()
        setPlace(freePlace())
        const gone = { onDismiss: retire, onAutoClose: retire }
        show[tone](text, { id: `${id} ${turn}`, description, action: act, duration, ...gone })
      }),
    [],
  )
  return (
    <Sonner
      position={position}
      offset={position.startsWith('top') ? { top: offset } : { bottom: offset }}
      mobileOffset={position.startsWith('top') ? { top: offset } : { bottom: offset }}
      duration={timings.toast}
      closeButton
      visibleToasts={3}
      containerAriaLabel="Notifications"
      toastOptions={{ closeButtonAriaLabel: 'Fermer la notification' }}
    />
  )
}
