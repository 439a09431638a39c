import { expect, test } from 'vitest'
import { currentPlace } from '#app/ui/frame/current-place.ts'

const navigation = [
  {
    heading: 'Enter',
    items: [
      { label: 'Dashboard', to: '/submissions/dashboard' },
      { label: 'Submissions', to: '/submissions' },
      { label: 'Cart', to: '/submissions/cart' },
      { label: 'Nominations', to: '/nominations', also: ['/submissions/nominated'] },
    ],
  },
]

test.each([
  ['/submissions', '/submissions'],
  ['/submissions/edit/7', '/submissions'],
  ['/submissions/cart/checkout', '/submissions/cart'],
  ['/submissions/dashboard', '/submissions/dashboard'],
  ['/submissions/nominated', '/nominations'],
  ['/nominations/7', '/nominations'],
  ['/submissions-old', null],
  ['/', null],
])('%s belongs to %s', (pathname, place) => {
  expect(currentPlace(pathname, navigation)).toBe(place)
})
