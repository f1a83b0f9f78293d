import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AppleMark, GoogleMark, MicrosoftMark } from '#web/ui/brand-marks.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { auth, type SocialProvider, signInProvidersOptions } from './auth-client.ts'

type SocialButtonsProps = {
  /** « Continuer » or « S’inscrire ». */
  verb: string
  /** Path of ours to land on afterwards. */
  target: string
  /** The page to come back to when the provider refuses. */
  errorPath: '/auth' | '/signup'
  /** Specification 8.2, without the provider's name. */
  failure: string
}

const names: Record<SocialProvider, string> = { google: 'Google', microsoft: 'Microsoft' }
const marks = { google: GoogleMark, microsoft: MicrosoftMark }

/**
 * Google and, greyed, Apple, which the specification writes (2.5, 2.6): Google without keys says why it is greyed. Microsoft is
 * shown where the installation knows it.
 */
export function SocialButtons({ verb, target, errorPath, failure }: SocialButtonsProps) {
  const { data: providers } = useQuery(signInProvidersOptions)
  const [leaving, setLeaving] = useState<SocialProvider | null>(null)
  const shown: SocialProvider[] = providers?.microsoft ? ['google', 'microsoft'] : ['google']
  const leave = async (provider: SocialProvider) => {
    setLeaving(provider)
    try {
      window.location.assign(
        await auth.signInWith(provider, {
          callbackURL: target,
          errorCallbackURL: `${errorPath}?provider=${provider}&redirect=${encodeURIComponent(target)}`,
        }),
      )
    } catch {
      toast.error(`${failure} ${names[provider]}`)
      setLeaving(null)
    }
  }
  return (
    <div className="flex flex-col gap-2">
      {shown.map((provider) => {
        const Mark = marks[provider]
        return (
          <Button
            key={provider}
            loading={leaving === provider}
            disabledReason={
              providers === undefined || providers[provider]
                ? null
                : `La connexion ${names[provider]} n’est pas configurée sur cette installation.`
            }
            onClick={() => void leave(provider)}
          >
            <Mark />
            {verb} avec {names[provider]}
          </Button>
        )
      })}
      <Button disabledReason="La connexion Apple arrive bientôt.">
        <AppleMark />
        {verb} avec Apple
        <span className="font-normal text-muted text-xs">bientôt disponible</span>
      </Button>
    </div>
  )
}

/** A line with « ou » in the middle. */
export function OrLine() {
  return (
    <div className="flex items-center gap-3 text-muted text-xs">
      <span className="h-px flex-1 bg-line" />
      ou
      <span className="h-px flex-1 bg-line" />
    </div>
  )
}
