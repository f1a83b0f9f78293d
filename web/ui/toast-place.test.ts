import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Control, placeToast } from './toast-place.ts'

const wide = { width: 1_366, height: 768 }
const phone = { width: 360, height: 740 }
const at = (left: number, top: number, width: number, height: number, stays = false): Control => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
  stays,
})

test.each([
  ['nothing', wide, [], { position: 'bottom-right', offset: 16 }],
  ['a button at the right', wide, [at(1_200, 700, 120, 40)], { position: 'bottom-center', offset: 16 }],
  [
    'the foot of a panel at the right',
    wide,
    [at(960, 700, 390, 40, true)],
    { position: 'bottom-right', offset: 76 },
  ],
  ['a bar of a phone', phone, [at(12, 684, 336, 44, true)], { position: 'bottom-center', offset: 64 }],
  [
    'rows of a phone, which scroll, above its bar',
    phone,
    [at(12, 684, 336, 44, true), at(16, 600, 300, 40), at(8, 10, 40, 40, true), at(300, 10, 40, 40, true)],
    { position: 'top-center', offset: 58 },
  ],
  [
    'the end of a form: a field is covered rather than the button that saves it',
    { width: 1_280, height: 720 },
    [
      { ...at(0, 0, 1_280, 64, true) },
      at(870, 656, 82, 40),
      at(777, 656, 85, 40),
      // The links of the sidebar.
      ...[80, 180, 280, 380, 480, 580, 684].map((top) => at(12, top, 255, 36, true)),
      { ...at(333, 133, 598, 40), typed: true },
    ],
    { position: 'top-right', offset: 72 },
  ],
] as const)('beside %s', (_, screen, controls, place) => {
  expect(placeToast(controls, screen)).toEqual(place)
})

test('what stays in sight is covered only where every place has some', () => {
  const control = fc.record({ left: fc.nat(1_300), top: fc.nat(720), stays: fc.boolean() })
  fc.assert(
    fc.property(fc.array(control, { maxLength: 12 }), (list) => {
      const controls = list.map(({ left, top, stays }) => at(left, top, 60, 36, stays))
      const { position, offset } = placeToast(controls, wide)
      expect(offset).toBeGreaterThanOrEqual(16)
      expect(offset).toBeLessThanOrEqual(512)
      const none = placeToast(
        controls.filter(({ stays }) => !stays),
        wide,
      )
      if (controls.every(({ stays }) => !stays)) expect({ position, offset }).toEqual(none)
    }),
  )
})
