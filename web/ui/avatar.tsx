import { useState } from 'react'
import { cx } from './cx.ts'

const sizes = { sm: 'size-7 text-xs', md: 'size-9 text-sm', lg: 'size-16 text-lg', xl: 'size-32 text-xl' }

/** A picture, or the first letter of the name. Decorative: the name is written beside it. */
export function Avatar({
  name,
  src,
  size = 'md',
}: {
  name: string
  src?: string | null
  size?: keyof typeof sizes
}) {
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <span
      aria-hidden
      className={cx(
        'inline-flex shrink-0 select-none items-center justify-center overflow-hidden rounded-full border border-line bg-selected font-semibold text-ink',
        sizes[size],
      )}
    >
      {src && failed !== src ? (
        <img
          src={src}
          alt=""
          loading="lazy"
          className="size-full object-cover"
          onError={() => setFailed(src)}
        />
      ) : (
        (Array.from(name.trim())[0]?.toLocaleUpperCase('fr') ?? '?')
      )}
    </span>
  )
}
