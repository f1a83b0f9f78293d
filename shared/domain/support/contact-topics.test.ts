import { expect, test } from 'vitest'
import { isContactTopic } from './contact-topics.ts'

test('only known topics prefill the subject', () => {
  expect(['sales', 'demo', 'toString', '', undefined].map(isContactTopic)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
