import { getRouteApi } from '@tanstack/react-router'
import { ResetPasswordForm } from '#web/features/identity/reset-password-form.tsx'
import { AuthLayout } from '#web/layouts/auth-layout.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

const route = getRouteApi('/reset-password/$token')

export function ResetPasswordPage() {
  const { token } = route.useParams()
  return (
    <AuthLayout links={<TextLink to="/auth">Se connecter</TextLink>}>
      <ResetPasswordForm token={token} />
    </AuthLayout>
  )
}
