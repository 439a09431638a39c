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
  {
    heading: 'Season',
    items: [
      {
        label: 'Voting',
        to: '/admin/voting',
        tabs: [
          { label: 'Round', to: '/admin/voting' },
          { label: 'Observers', to: '/admin/voting/observers', also: ['/votes/observers'] },
        ],
      },
    ],
  },
]

test.each([
  ['/submissions', 'Submissions', 'Submissions'],
  ['/submissions/edit/7', 'Submissions', 'Submissions'],
  ['/submissions/cart/checkout', 'Cart', 'Cart'],
  ['/submissions/dashboard', 'Dashboard', 'Dashboard'],
  ['/submissions/nominated', 'Nominations', 'Nominations'],
  ['/nominations/7', 'Nominations', 'Nominations'],
  ['/admin/voting/pause', 'Voting', 'Round'],
  ['/admin/voting/observers', 'Voting', 'Observers'],
  ['/votes/observers', 'Voting', 'Observers'],
  ['/submissions-old', undefined, undefined],
  ['/', undefined, undefined],
])('%s belongs to %s, %s', (pathname, item, page) => {
  const place = currentPlace(pathname, navigation)
  expect([place?.item.label, place?.page.label]).toEqual([item, page])
})
