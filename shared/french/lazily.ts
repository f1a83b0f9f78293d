/** Makes a costly value (an Intl format takes milliseconds on a phone) when it is first asked for, and keeps it. */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
