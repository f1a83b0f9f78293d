type Option<Value extends string> = { value: Value; label: string }

/** The options of a choice, in the order of their labels; `none` is that of no choice, before them. */
export function optionsOf<Value extends string>(labels: Readonly<Record<Value, string>>): Option<Value>[]
export function optionsOf<Value extends string>(
  labels: Readonly<Record<Value, string>>,
  none: string,
): Option<Value | ''>[]
export function optionsOf(labels: Readonly<Record<string, string>>, none?: string): Option<string>[] {
  const options = Object.entries(labels).map(([value, label]) => ({ value, label }))
  return none === undefined ? options : [{ value: '', label: none }, ...options]
}
