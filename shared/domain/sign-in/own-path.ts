/** A path of this site, its query included; the fallback for anything that could lead elsewhere or back to signing in. */
export function ownPath(target: unknown, fallback: string): string {
  if (typeof target !== 'string' || target.length > 2_000) return fallback
  if (!/^\/(?![/\\])[^\\\s]*$/.test(target)) return fallback
  return /^\/(auth|login|signup)(?:[/?#]|$)/.test(target) ? fallback : target
}
