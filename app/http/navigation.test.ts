import { expect, it } from 'vitest'
import { currentPlace } from '#app/ui/frame/current-place.ts'
import { registeredRoutes } from '#tests/support/routes.ts'
import { navigationFor, pagesThatOpen, withNeeds, type NavigationPerson } from './navigation.ts'

const plain: NavigationPerson = {
  isAdmin: false,
  isPress: false,
  judges: false,
  votes: false,
  hasStudio: false,
  entries: false,
  watches: false,
  desks: [],
  memberships: false,
  uses: () => true,
  counts: {},
}
const studio = { hasStudio: true, entries: true }
const alone = ['Dashboard', 'Studio']
const whole = ['Dashboard', 'Entries', 'Cart', 'Invoices', 'Studio']

it.each<[string, Partial<NavigationPerson>, string[] | undefined]>([
  ['no studio', {}, alone],
  ['a studio', studio, whole],
  [
    'a studio that the guards keep from the list',
    { hasStudio: true },
    ['Dashboard', 'Cart', 'Invoices', 'Studio'],
  ],
  ['a membership and no studio', { memberships: true }, ['Dashboard', 'Invoices', 'Studio']],
  ['a judge without a studio', { judges: true }, undefined],
  ['a judge with a studio', { judges: true, ...studio }, whole],
])('%s: what to enter with', (_, person, labels) => {
  const group = navigationFor({ ...plain, ...person }).find(({ heading }) => heading === 'Enter')
  expect(group?.items.map(({ label }) => label)).toEqual(labels)
})

it.each<[string, Partial<NavigationPerson>, string[]]>([
  ['nothing', {}, []],
  ['a committee', { judges: true }, ['My committees']],
  ['a vote', { votes: true }, ['My ballot']],
  ['press', { isPress: true }, ['Newsroom', 'Events']],
  ['screenings', { watches: true }, ['Screenings']],
  ['a sponsorship', { desks: [{ label: 'Sponsorship', to: '/sponsorships/dashboard' }] }, ['Sponsorship']],
])('a person with %s', (_, person, labels) => {
  const roles = navigationFor({ ...plain, ...person }).find(({ heading }) => heading === 'Your roles')
  expect(roles?.items.map(({ label }) => label) ?? []).toEqual(labels)
})

/** What the rail says, and each area's pages behind it. */
const labelsOf = (person: Partial<NavigationPerson>) =>
  navigationFor({ ...plain, ...person }).flatMap(({ items }) =>
    items.map(({ label, tabs = [] }) => [label, ...tabs.map((tab) => tab.label)].join(' > ')),
  )

it('an admin who is press meets the newsroom once, and numbers are beside their links', () => {
  const items = navigationFor({
    ...plain,
    ...studio,
    isAdmin: true,
    isPress: true,
    counts: { '/submissions/cart': 2 },
  }).flatMap((group) => group.items)
  const pages = items.flatMap((item) => item.tabs ?? [item])
  expect(pages.filter(({ label }) => label === 'Newsroom')).toHaveLength(1)
  expect(pages.find(({ label }) => label === 'Cart')?.count).toBe(2)
  expect(items.find(({ label }) => label === 'Your pages')?.count).toBe(2)
})

it('an admin enters with their own pages, and judges, votes and sponsors with them too', () => {
  const whole = { isAdmin: true, judges: true, votes: true, memberships: true, ...studio }
  expect(labelsOf({ isAdmin: true })).toContain('Your pages > Dashboard > Studio > Account > Preferences')
  expect(labelsOf(whole)).toContain(
    'Your pages > My committees > My ballot > Dashboard > Entries > Cart > Invoices > Studio > Account > Membership > Preferences',
  )
})

it('an admin sees 14 links at most, whatever else they are', () => {
  const everything = {
    isAdmin: true,
    isPress: true,
    judges: true,
    votes: true,
    watches: true,
    memberships: true,
    ...studio,
  }
  expect(labelsOf(everything).length).toBeLessThanOrEqual(14)
})

const LEFT_OUT = ['/judges', '/admin/judges', '/admin/voting', '/votes', '/press', '/admin/media-credentials']
/** As an award without a jury, ballots and a press room uses addresses. */
const isUsed = (to: string) =>
  to === '/admin/voting/results' || !LEFT_OUT.some((left) => to === left || to.startsWith(`${left}/`))

it('admins of an award without a jury, vote or press room get no links to them', () => {
  const all = labelsOf({ isAdmin: true })
  const few = labelsOf({ isAdmin: true, uses: isUsed })
  expect(all.filter((line) => !few.includes(line)).map((line) => line.split(' > ')[0])).toEqual([
    'Judging',
    'Voting',
    'Press',
  ])
  // What an area is called after is gone, so it is called by what is left.
  expect(few).toContain('Results')
  expect(few).toContain('Events > Events > Screenings')
  expect(few).toContain('Nominations > Nominations > Certificates')
})

it('an area leads to the first of its pages that opens, has no tabs where one is left, and goes where none is', () => {
  const all = navigationFor({ ...plain, isAdmin: true })
  const open = ['/admin/refunds', '/admin/discounts', '/admin/voting/turnout']
  expect(pagesThatOpen(all, (to) => open.includes(to))).toEqual([
    {
      heading: 'Run the award',
      items: [
        {
          label: 'Money',
          to: '/admin/refunds',
          tabs: [
            { label: 'Refunds', to: '/admin/refunds', also: ['/admin/contract-withdrawals'] },
            { label: 'Discount codes', to: '/admin/discounts' },
          ],
        },
      ],
    },
    { heading: 'Season', items: [{ label: 'Voting', to: '/admin/voting/turnout' }] },
  ])
})

it('what needs an admin is counted at its page and its area', () => {
  const tasks = [
    { to: '/admin/submissions?status=returned', count: 3 },
    { to: '/admin/submissions/extra-time/7' },
    { to: '/admin/studios/edit/2', count: 100 },
    { to: '/nowhere', count: 5 },
  ]
  const told = withNeeds(navigationFor({ ...plain, isAdmin: true }), tasks).flatMap(({ items }) =>
    items.flatMap(({ label, needs, tabs = [] }) => [
      ...(needs ? [[label, needs]] : []),
      ...tabs.flatMap((tab) => (tab.needs ? [[`${label} > ${tab.label}`, tab.needs]] : [])),
    ]),
  )
  expect(told).toEqual([
    ['Entries', 4],
    ['Entries > All entries', 3],
    ['Entries > Extra time', 1],
    ['Studios', 100],
  ])
})

it('every page of the admins has a place', async () => {
  const navigation = navigationFor({ ...plain, isAdmin: true })
  const pages = (await registeredRoutes())
    .map(({ path }) => path)
    .filter((path) => path?.startsWith('/admin/'))
  expect(pages.length).toBeGreaterThan(200)
  expect(pages.filter((path) => path && !currentPlace(path, navigation))).toEqual([])
})
