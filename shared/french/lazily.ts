/** What is dear to make (an Intl format takes milliseconds on a phone), made when it is first asked for, and kept. */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
