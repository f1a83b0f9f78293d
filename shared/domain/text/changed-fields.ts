/** Names of the fields whose new value differs from the current one. */
export function changedFields<F extends object>(current: F, next: F): string[] {
  return (Object.keys(next) as (keyof F & string)[]).filter((name) => current[name] !== next[name])
}
