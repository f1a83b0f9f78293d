import { useEffect, useState } from 'react'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** The checkout that the address says the client comes back from; null until the browser shows the page, which the server drew without it. */
export function useReturnedFrom(): string | null {
  const [id, setId] = useState<string | null>(null)
  useEffect(() => {
    const named = new URLSearchParams(window.location.search).get('payment') ?? ''
    setId(UUID.test(named) ? named : null)
  }, [])
  return id
}
