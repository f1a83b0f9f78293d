import { TextLink } from '#web/ui/text-link.tsx'

type SignUpLinkProps = {
  /** Where the sign-in page leads, a path of ours. */
  target: string
  className?: string
}

/** What sign-up keeps of it: an invitation, to answer it then; anything else opens onto a new organization. */
export const signUpSearch = (target: string): { redirect?: string } =>
  target.startsWith('/invite/') ? { redirect: target } : {}

/** From sign-in to sign-up, without losing the invitation that brought someone there. */
export function SignUpLink({ target, className }: SignUpLinkProps) {
  return (
    <TextLink to="/signup" search={signUpSearch(target)} className={className}>
      Essayer gratuitement
    </TextLink>
  )
}
