import { ImagePlus } from 'lucide-react'
import { de } from '#shared/french/elides-before.ts'

/** A logo on white, as paper shows it; its place while there is none. */
export function LogoFrame({ src, name }: { src: string | null; name: string }) {
  return (
    <div className="flex h-20 w-40 items-center justify-center rounded-md border border-line bg-[white] p-2 text-[#5a6a72]">
      {src === null ? (
        <ImagePlus aria-hidden size={24} />
      ) : (
        <img src={src} alt={`Logo ${de(name)}`} className="max-h-full max-w-full object-contain" />
      )}
    </div>
  )
}
