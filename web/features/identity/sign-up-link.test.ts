import { expect, test } from 'vitest'
import { signUpSearch } from './sign-up-link.tsx'

test('an invitation is kept from sign-in to sign-up, no other page is', () => {
  const invitation = '/invite/accept?token=abc'
  expect(signUpSearch(invitation)).toEqual({ redirect: invitation })
  expect(signUpSearch('/dashboard')).toEqual({})
})
