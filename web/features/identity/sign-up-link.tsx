import { TextLink } from '#web/ui/text-link.tsx'

type SignUpLinkProps = {
  /** Path of ours that the sign-in page leads to. */
  target: string
  className?: string
}

/** Sign-up keeps the target only if it is an invitation, answered afterwards; otherwise it opens a new organization. */
export const signUpSearch = (target: string): { redirect?: string } =>
  target.startsWith('/invite/') ? { redirect: target } : {}

/** Link from sign-in to sign-up that keeps the invitation. */
export function SignUpLink({ target, className }: SignUpLinkProps) {
  return (
    <TextLink to="/signup" search={signUpSearch(target)} className={className}>
      Essayer gratuitement
    </TextLink>
  )
}
