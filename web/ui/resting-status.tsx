import { useCallback, useEffect, useState } from 'react'
import { formatCount } from '#shared/french/format.ts'

/** Typing rests: each letter of a search changes what is found, and only the last answer is said. */
export const REST_MS = 600

/** The words of a status. Those that are the same as before are said again. */
export function useSaid() {
  const [said, setSaid] = useState('')
  const say = useCallback(
    (words: string) => setSaid((last) => (last === words ? `${words}\u00a0` : words)),
    [],
  )
  return [said, say] as const
}

/** Says `words` once neither they nor what was typed (`of`) have changed for a moment; nothing where nothing is typed. */
export function RestingStatus({ words, of }: { words: string | null; of: string }) {
  const [said, say] = useSaid()
  useEffect(() => {
    if (words === null || of === '') return
    const timer = setTimeout(() => say(words), REST_MS)
    return () => clearTimeout(timer)
  }, [words, of, say])
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  )
}

/** « 4 résultats » */
export const foundWords = (count: number): string =>
  count === 0 ? 'Aucun résultat' : formatCount(count, 'résultat', 'résultats')
