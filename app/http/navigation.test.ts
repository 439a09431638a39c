import { expect, it } from 'vitest'
import { navigationFor, type NavigationPerson } from './navigation.ts'

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
  without: [],
  counts: {},
}
const studio = { hasStudio: true, entries: true }
const alone = ['Dashboard', 'Studio']
const whole = ['Dashboard', 'Entries', 'Cart', 'Invoices', 'Studio']

it.each<[string, Partial<NavigationPerson>, string[] | undefined]>([
  ['no studio', {}, alone],
  ['an admin without a studio', { isAdmin: true }, alone],
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

it('an admin who is press meets the newsroom once, and numbers are beside their links', () => {
  const items = navigationFor({
    ...plain,
    ...studio,
    isAdmin: true,
    isPress: true,
    counts: { '/submissions/cart': 2 },
  }).flatMap((group) => group.items)
  expect(items.filter(({ label }) => label === 'Newsroom')).toHaveLength(1)
  expect(items.find(({ label }) => label === 'Cart')?.count).toBe(2)
})

it('admins of an award without a jury, vote or press room get no links to them', () => {
  const all = navigationFor({ ...plain, isAdmin: true })
  const few = navigationFor({ ...plain, isAdmin: true, without: ['judging', 'voting', 'press'] })
  const labels = (groups: ReturnType<typeof navigationFor>) =>
    groups.flatMap(({ heading, items }) => items.map(({ label }) => `${heading}: ${label}`))
  expect(labels(all).filter((label) => !labels(few).includes(label))).toEqual([
    ...['Committees', 'Judges’ agreement', 'Rubrics', 'Signatures', 'Conflicts'].map(
      (label) => `Judging: ${label}`,
    ),
    ...labels(all).filter((label) => /^(Voting|Press): /.test(label)),
  ])
  expect(labels(few)).toContain('Judging: Nominations')
})
