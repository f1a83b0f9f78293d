import { useEffect, useEffectEvent } from 'react'

type Begun = {
  companyId: string | null
  contactId: string | null
  title: string | null
  lines: readonly unknown[]
}

/** Puts the caret in the first empty field of a document that was just begun; a touch opens no keyboard. */
export function useFirstField({ companyId, contactId, title, lines }: Begun): void {
  const begin = useEffectEvent(() => {
    if (lines.length > 0 || matchMedia('(pointer: coarse)').matches) return
    const field =
      companyId === null && contactId === null
        ? '#document-client input'
        : title === null
          ? '[data-title]'
          : '[data-add-line]'
    document.querySelector<HTMLElement>(field)?.focus({ preventScroll: true })
  })
  useEffect(() => begin(), [])
}
