import { href } from '#app/platform/href.ts'
import type { AdminTask } from '#app/platform/admin-tasks.ts'
import { currentPlace } from '#app/ui/frame/current-place.ts'
import type { NavigationGroup, NavigationItem } from './shell.ts'

/** What decides the navigation: the areas open to a person, and numbers beside links. */
export interface NavigationPerson {
  isAdmin: boolean
  isPress: boolean
  /** On a committee of the season, even while judging is closed. */
  judges: boolean
  /** May vote, and voting is open. */
  votes: boolean
  hasStudio: boolean
  /** The guards let them through to the list of their entries; after the call it is on the dashboard. */
  entries: boolean
  /** May watch screenings. */
  watches: boolean
  /** Desks of what they do beside entering, such as sponsoring. */
  desks: readonly { label: string; to: string }[]
  /** Has a membership, or could apply for one. */
  memberships: boolean
  /** Whether the award uses the part of the product that an address is of: there are no links to the others. */
  uses(to: string): boolean
  /** By address. */
  counts: Readonly<Record<string, number>>
}

type Page = Pick<NavigationItem, 'label' | 'to' | 'also'>

/** An area of the award in the rail, and the pages it has; with one page it is that page. */
interface Area {
  label: string
  pages: Page[]
}

const PRESS: Page[] = [
  { label: 'Newsroom', to: href('/press') },
  { label: 'Events', to: href('/events') },
]

const RUN: Area[] = [
  {
    label: 'Overview',
    pages: [
      {
        label: 'Overview',
        to: href('/admin/dashboard'),
        also: [href('/admin/search'), href('/admin/failed-jobs')],
      },
      { label: 'History', to: href('/admin/history') },
      { label: 'Exports', to: href('/admin/export') },
    ],
  },
  {
    label: 'Entries',
    pages: [
      { label: 'All entries', to: href('/admin/submissions') },
      { label: 'Extra time', to: href('/admin/submissions/extra-time') },
    ],
  },
  {
    label: 'People',
    pages: [
      { label: 'People', to: href('/admin/people'), also: ['/admin/secret-links'] },
      { label: 'Admins', to: href('/admin/people/admins') },
      { label: 'Memberships', to: href('/admin/memberships') },
      { label: 'Whitelist', to: href('/admin/whitelist') },
      { label: 'View as', to: href('/admin/login-as') },
    ],
  },
  { label: 'Studios', pages: [{ label: 'Studios', to: href('/admin/studios') }] },
  {
    label: 'Money',
    pages: [
      { label: 'Invoices', to: href('/admin/submissions/invoices') },
      { label: 'Bank statements', to: href('/admin/bank-statements') },
      { label: 'Refunds', to: href('/admin/refunds'), also: [href('/admin/contract-withdrawals')] },
      { label: 'Discount codes', to: href('/admin/discounts') },
      { label: 'Financials', to: href('/admin/financials') },
    ],
  },
  {
    label: 'Email',
    pages: [
      { label: 'Rules', to: href('/admin/cron-emails') },
      { label: 'Groups', to: href('/admin/cron-emails/groups') },
      { label: 'Upcoming', to: href('/admin/cron-emails/upcoming') },
      { label: 'Runs', to: href('/admin/cron-emails/runs') },
      { label: 'Messages', to: href('/admin/cron-emails/outbox') },
      { label: 'Suppressed addresses', to: href('/admin/cron-emails/suppressions') },
    ],
  },
]

const SEASON: Area[] = [
  {
    label: 'Judging',
    pages: [
      { label: 'Committees', to: href('/admin/judges/committees') },
      { label: 'Judges’ agreement', to: href('/admin/judges/agreements'), also: ['/admin/agreements'] },
      { label: 'Rubrics', to: href('/admin/judges/rubrics') },
      { label: 'Rounds of judging', to: href('/admin/judges/rounds') },
      { label: 'Signatures', to: href('/admin/judges/signatures') },
      { label: 'Conflicts', to: href('/admin/judges/conflicts') },
      { label: 'Comments for entrants', to: href('/admin/judges/comments') },
    ],
  },
  {
    label: 'Nominations',
    pages: [
      { label: 'Nominations', to: href('/admin/nominations'), also: [href('/admin/submissions/nominated')] },
      { label: 'Certificates', to: href('/admin/nomination-certificates') },
    ],
  },
  {
    label: 'Voting',
    pages: [
      { label: 'Round', to: href('/admin/voting') },
      { label: 'Roll', to: href('/admin/voting/roll') },
      { label: 'Turnout', to: href('/admin/voting/turnout') },
      { label: 'Incidents', to: href('/admin/voting/incidents') },
      { label: 'Observers', to: href('/admin/voting/observers'), also: [href('/votes/observers')] },
      { label: 'Results', to: href('/admin/voting/results') },
    ],
  },
  {
    label: 'Ceremony',
    pages: [
      { label: 'Running order', to: href('/admin/ceremony'), also: ['/admin/export/ceremony'] },
      { label: 'Extra trophies', to: href('/admin/duplicate-trophies') },
    ],
  },
  {
    label: 'Sponsors',
    pages: [
      { label: 'Applications', to: href('/admin/sponsorships') },
      { label: 'Obligations', to: href('/admin/sponsorships/obligations') },
      { label: 'Packages', to: href('/admin/sponsorships/packages') },
      { label: 'Pools', to: href('/admin/sponsorship-pools') },
      { label: 'Pool partners', to: href('/admin/sponsorship-pools/partners') },
      { label: 'Artwork and logos', to: href('/admin/sponsorships/artwork') },
      { label: 'Placements', to: href('/admin/sponsorships/placements') },
      { label: 'Contract terms', to: href('/admin/sponsorships/agreements') },
      { label: 'Signatures', to: href('/admin/sponsorships/signatures') },
    ],
  },
  {
    label: 'Press',
    pages: [
      ...PRESS,
      { label: 'Media credentials', to: href('/admin/media-credentials') },
      { label: 'Press areas', to: href('/admin/media-credentials/areas') },
      { label: 'Embargo agreement', to: href('/admin/media-credentials/agreements') },
      { label: 'Screenings', to: href('/admin/indee') },
    ],
  },
  {
    label: 'Set-up',
    pages: [
      { label: 'Set up the award', to: href('/admin/set-up') },
      { label: 'Parts', to: href('/admin/settings/parts') },
      { label: 'Setup check', to: href('/admin/setup-check') },
      { label: 'Categories', to: href('/admin/categories') },
      { label: 'Fields', to: href('/admin/fields') },
      { label: 'Deadlines', to: href('/admin/deadlines') },
      { label: 'Seasons', to: href('/admin/seasons') },
      { label: 'Rehearsal', to: href('/admin/rehearsal') },
      { label: 'Settings', to: href('/admin/configs') },
    ],
  },
]

/**
 * The navigation of a person: only pages they may open. Admins see an area of the award a line, with its pages as tabs over each of
 * them, and one line for all that is their own; others see each of their pages.
 */
export function navigationFor(person: NavigationPerson): NavigationGroup[] {
  const used = (pages: readonly Page[]) => pages.filter(({ to }) => person.uses(to))
  const own: { heading: string; pages: Page[] }[] = [
    { heading: 'Your roles', pages: used(rolesOf(person)) },
    { heading: 'Enter', pages: used(entering(person)) },
    { heading: 'You', pages: used(personal(person)) },
  ]
  // What is not there is left out: every page carries this.
  const shown = (page: Page): NavigationItem => ({ ...page, ...counted(person.counts[page.to]) })
  const itemOf = ({ label, pages }: Area) => {
    const [first] = used(pages)
    // An area is named after the page it begins with: without that, it is called by the first that is left.
    return areaOf(first === pages[0] ? label : (first?.label ?? label), used(pages).map(shown))
  }
  const groups: NavigationGroup[] = person.isAdmin
    ? [
        { heading: 'Run the award', items: RUN.flatMap(itemOf) },
        { heading: 'Season', items: SEASON.flatMap(itemOf) },
        { heading: 'You', items: itemOf({ label: 'Your pages', pages: own.flatMap(({ pages }) => pages) }) },
      ]
    : own.map(({ heading, pages }) => ({ heading, items: pages.map(shown) }))
  return groups.filter(({ items }) => items.length > 0)
}

/** What is left of a navigation where only some pages open; an area leads to the first of its pages that does. */
export function pagesThatOpen(
  navigation: readonly NavigationGroup[],
  opens: (to: string) => boolean,
): NavigationGroup[] {
  return navigation
    .map(({ heading, items }) => ({
      heading,
      items: items.flatMap(({ tabs, ...item }) =>
        areaOf(
          item.label,
          (tabs ?? [item]).filter(({ to }) => opens(to)),
        ),
      ),
    }))
    .filter(({ items }) => items.length > 0)
}

/** Says beside each page and its area how many things need the admin there. A task about no page of the navigation is on the overview. */
export function withNeeds(
  navigation: readonly NavigationGroup[],
  tasks: readonly Pick<AdminTask, 'to' | 'count'>[],
): NavigationGroup[] {
  const needs = new Map<NavigationItem, number>()
  for (const { to, count = 1 } of tasks) {
    const { item, page } = currentPlace(to.split('?')[0] ?? to, navigation) ?? {}
    for (const place of new Set([item, page])) if (place) needs.set(place, (needs.get(place) ?? 0) + count)
  }
  const told = (place: NavigationItem): NavigationItem => {
    const count = needs.get(place)
    return count ? { ...place, needs: count } : place
  }
  return navigation.map(({ heading, items }) => ({
    heading,
    items: items.map((item) => ({ ...told(item), ...(item.tabs && { tabs: item.tabs.map(told) }) })),
  }))
}

/** No line where none of its pages is open, and no tabs where one is. */
function areaOf(label: string, pages: NavigationItem[]): NavigationItem[] {
  const [first, ...others] = pages
  if (!first) return []
  if (others.length === 0) return [{ ...first, label }]
  const count = pages.reduce((sum, page) => sum + (page.count ?? 0), 0)
  return [{ label, to: first.to, ...counted(count), tabs: pages }]
}

function counted(count: number | undefined): Pick<NavigationItem, 'count'> {
  return count ? { count } : {}
}

function rolesOf(person: NavigationPerson): Page[] {
  return [
    ...(person.judges ? [{ label: 'My committees', to: href('/judges') }] : []),
    ...(person.votes ? [{ label: 'My ballot', to: href('/votes') }] : []),
    ...(person.isPress && !person.isAdmin ? PRESS : []),
    ...(person.watches ? [{ label: 'Screenings', to: href('/pro-members-for-indee') }] : []),
    ...person.desks.map(({ label, to }) => ({ label, to })),
  ]
}

function entering({ isAdmin, judges, hasStudio, entries, memberships }: NavigationPerson): Page[] {
  // A judge without a studio does not enter.
  if (judges && !hasStudio && !isAdmin) return []
  return [
    { label: 'Dashboard', to: href('/submissions/dashboard') },
    ...(entries ? [{ label: 'Entries', to: href('/submissions') }] : []),
    ...(hasStudio ? [{ label: 'Cart', to: href('/submissions/cart') }] : []),
    ...(hasStudio || memberships
      ? [{ label: 'Invoices', to: href('/invoices'), also: ['/submissions/invoices'] }]
      : []),
    { label: 'Studio', to: href('/studios/view') },
  ]
}

function personal({ memberships }: NavigationPerson): Page[] {
  return [
    { label: 'Account', to: href('/account') },
    ...(memberships ? [{ label: 'Membership', to: href('/membership') }] : []),
    { label: 'Preferences', to: href('/preferences') },
  ]
}
