import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { cleanedFor } from './clean-ahead.ts'
import type { CleanMail, MailLink } from './clean-mail.ts'
import { type FrameDocument, fillFrame, wholeHeight } from './frame-document.ts'
import { loadPictures, type MailPicture } from './mail-pictures.ts'
import { placeFrame } from './spare-frame.ts'

type MailFrameProps = {
  html: string
  title: string
  known: readonly string[]
  /** Our address of a picture; null for one that stays hidden. */
  addressOf: (picture: MailPicture) => string | null
  /** Changes when `addressOf` gives other answers. */
  imagesAllowed: boolean
  onCleaned: (mail: CleanMail) => void
  /** The page of the frame cannot be had: the network is cut. */
  onMissing: () => void
  /** The link under the pointer or the focus. */
  onLook: (link: MailLink | null) => void
  /** Someone wants to open a suspicious link. */
  onAsk: (link: MailLink) => void
}

/** The HTML of a mail in a frame of its own, as high as its content: `web/public/mail-frame.html` and its policy (ADR 059). */
export function MailFrame(props: MailFrameProps) {
  const { html, title, known, imagesAllowed } = props
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  latest.current = props
  const [inside, setInside] = useState<FrameDocument | null>(null)
  const [mail, setMail] = useState<CleanMail | null>(null)
  const domains = known.join(' ')

  useLayoutEffect(() => {
    const remove = placeFrame(place.current!, latest.current.title, (page) => {
      if (page) setInside(page)
      else latest.current.onMissing()
    })
    return () => {
      remove()
      setInside(null)
    }
  }, [])

  // With the frame’s own commit: an effect after its paint shows the mail a frame or two later.
  useLayoutEffect(() => {
    if (!inside) return
    const cleaned = cleanedFor(inside, html, domains === '' ? [] : domains.split(' '))
    fillFrame(inside, cleaned, title)
    setMail(cleaned)
    latest.current.onCleaned(cleaned)
  }, [inside, html, domains, title])

  useEffect(() => {
    if (!mail) return
    const { addressOf } = latest.current
    return loadPictures({
      pictures: mail.pictures.filter(({ remote }) => imagesAllowed || !remote),
      addressOf,
    })
  }, [mail, imagesAllowed])

  useEffect(() => {
    if (inside) return followHeight(inside)
  }, [inside])

  useEffect(() => {
    if (inside && mail) return listen(inside, mail, latest)
  }, [inside, mail])

  return <div ref={place} />
}

/** Keeps the frame as high as its content: pictures arrive, quotes open, the window gets narrow. */
function followHeight(inside: FrameDocument): () => void {
  const { frame } = inside
  const place = frame.parentElement
  const fit = () => {
    // Things around the frame must not move while it is measured.
    if (place) place.style.minHeight = `${place.offsetHeight}px`
    frame.style.height = `${wholeHeight(inside)}px`
    if (place) place.style.minHeight = ''
  }
  let waiting = 0
  const observer = new ResizeObserver(() => {
    // In the next frame: a size that changes while sizes are observed is an error of the page.
    cancelAnimationFrame(waiting)
    waiting = requestAnimationFrame(fit)
  })
  for (const element of [inside.body, frame]) observer.observe(element)
  return () => {
    observer.disconnect()
    cancelAnimationFrame(waiting)
  }
}

function listen(
  { frame, document }: FrameDocument,
  { links }: CleanMail,
  latest: { current: MailFrameProps },
): () => void {
  const stop = new AbortController()
  const on = <K extends keyof DocumentEventMap>(name: K, act: (event: DocumentEventMap[K]) => void) =>
    document.addEventListener(name, act, { signal: stop.signal })
  const linkOf = (event: Event) => {
    const link = (event.target as Element | null)?.closest('a, area')
    return (link && links.get(link)) ?? null
  }
  const ask = (event: Event) => {
    const link = linkOf(event)
    if (!link || link.warning === null) return
    event.preventDefault()
    latest.current.onAsk(link)
  }
  for (const name of ['pointerover', 'focusin'] as const)
    on(name, (event) => latest.current.onLook(linkOf(event)))
  for (const name of ['pointerout', 'focusout'] as const) on(name, () => latest.current.onLook(null))
  on('click', ask)
  on('keydown', (event) => {
    if (event.key === 'Enter') ask(event)
    // Shortcuts of the page work while the mail has the focus.
    else if (
      !frame.dispatchEvent(
        new KeyboardEvent('keydown', { ...shortcutOf(event), bubbles: true, cancelable: true }),
      )
    )
      event.preventDefault()
  })
  return () => stop.abort()
}

const shortcutOf = ({ key, code, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) => ({
  key,
  code,
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
})
