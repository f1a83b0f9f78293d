import fc from 'fast-check'
import { expect, test } from 'vitest'
import { directoryRoles, roleOfGroups } from './directory-roles.ts'

const role = fc.constantFrom(...directoryRoles)
const width = (of: (typeof directoryRoles)[number]) => directoryRoles.indexOf(of)

test('the widest role of one’s groups holds, whatever their order, and no group leaves the directory’s own', () => {
  expect(directoryRoles).not.toContain('owner')
  fc.assert(
    fc.property(fc.array(role), role, (groups, byDefault) => {
      const given = roleOfGroups(groups, byDefault)
      if (groups.length === 0) expect(given).toBe(byDefault)
      else {
        expect(groups).toContain(given)
        for (const group of groups) expect(width(given)).toBeLessThanOrEqual(width(group))
      }
    }),
  )
})
