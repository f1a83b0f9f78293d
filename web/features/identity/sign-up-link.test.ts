import { expect, test } from 'vitest'
import { signUpSearch } from './sign-up-link.tsx'

test('the link to the sign-up keeps an invitation, and no other page', () => {
  const invitation = '/invite/accept?token=abc'
  expect(signUpSearch(invitation)).toEqual({ redirect: invitation })
  expect(signUpSearch('/dashboard')).toEqual({})
})
