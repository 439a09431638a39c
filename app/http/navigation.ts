import { href } from '#app/platform/href.ts'
import type { AwardPart } from '#app/platform/award-parts.ts'
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
  /** Parts of the product that the award does without: its admins get no links to them. */
  without: readonly AwardPart[]
  /** By address. */
  counts: Readonly<Record<string, number>>
}

interface Link extends Omit<NavigationItem, 'count'> {
  part?: AwardPart
}

const PRESS = [
  { label: 'Newsroom', to: href('/press') },
  { label: 'Events', to: href('/events') },
]

/** The navigation of a person: only pages they may open. */
export function navigationFor(person: NavigationPerson): NavigationGroup[] {
  const groups: { heading: string; part?: AwardPart; items: Link[] }[] = []
  if (person.isAdmin) {
    groups.push(
      {
        heading: 'Run the award',
        items: [
          { label: 'Overview', to: href('/admin/dashboard') },
          { label: 'All entries', to: href('/admin/submissions') },
          { label: 'People', to: href('/admin/people') },
          { label: 'Studios', to: href('/admin/studios') },
          { label: 'Memberships', to: href('/admin/memberships') },
          { label: 'Extra time', to: href('/admin/submissions/extra-time') },
          { label: 'Whitelist', to: href('/admin/whitelist') },
          { label: 'Email', to: href('/admin/cron-emails') },
          { label: 'History', to: href('/admin/history') },
          { label: 'Exports', to: href('/admin/export') },
          { label: 'View as', to: href('/admin/login-as') },
        ],
      },
      {
        heading: 'Judging',
        items: [
          { label: 'Committees', part: 'judging', to: href('/admin/judges/committees') },
          { label: 'Judges’ agreement', part: 'judging', to: href('/admin/judges/agreements') },
          { label: 'Rubrics', part: 'judging', to: href('/admin/judges/rubrics') },
          { label: 'Signatures', part: 'judging', to: href('/admin/judges/signatures') },
          {
            label: 'Nominations',
            to: href('/admin/nominations'),
            also: [href('/admin/submissions/nominated')],
          },
          { label: 'Certificates', to: href('/admin/nomination-certificates') },
          { label: 'Conflicts', part: 'judging', to: href('/admin/judges/conflicts') },
        ],
      },
      {
        heading: 'Voting',
        part: 'voting',
        items: [
          { label: 'Round', to: href('/admin/voting') },
          { label: 'Roll', to: href('/admin/voting/roll') },
          { label: 'Turnout', to: href('/admin/voting/turnout') },
          { label: 'Incidents', to: href('/admin/voting/incidents') },
          { label: 'Observers', to: href('/admin/voting/observers'), also: [href('/votes/observers')] },
          { label: 'Results', to: href('/admin/voting/results') },
        ],
      },
      {
        heading: 'Ceremony',
        items: [
          {
            label: 'Running order',
            to: href('/admin/ceremony'),
            also: ['/admin/export/ceremony'],
          },
          { label: 'Extra trophies', to: href('/admin/duplicate-trophies') },
        ],
      },
      {
        heading: 'Sponsors',
        items: [
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
        heading: 'Press',
        part: 'press',
        items: [
          ...PRESS,
          { label: 'Media credentials', to: href('/admin/media-credentials') },
          { label: 'Press areas', to: href('/admin/media-credentials/areas') },
          { label: 'Embargo agreement', to: href('/admin/media-credentials/agreements') },
          { label: 'Screenings', to: href('/admin/indee') },
        ],
      },
      {
        heading: 'Money',
        items: [
          { label: 'Invoices', to: href('/admin/submissions/invoices') },
          { label: 'Refunds', to: href('/admin/refunds'), also: [href('/admin/contract-withdrawals')] },
          { label: 'Discount codes', to: href('/admin/discounts') },
          { label: 'Financials', to: href('/admin/financials') },
        ],
      },
      {
        heading: 'Set up',
        items: [
          { label: 'Set up the award', to: href('/admin/set-up') },
          { label: 'Setup check', to: href('/admin/setup-check') },
          { label: 'Categories', to: href('/admin/categories') },
          { label: 'Fields', to: href('/admin/fields') },
          { label: 'Deadlines', to: href('/admin/deadlines') },
          { label: 'Seasons', to: href('/admin/seasons') },
          { label: 'Rehearsal', to: href('/admin/rehearsal') },
          { label: 'Settings', to: href('/admin/configs') },
        ],
      },
    )
  }
  const roles = [
    ...(person.judges ? [{ label: 'My committees', to: href('/judges') }] : []),
    ...(person.votes ? [{ label: 'My ballot', to: href('/votes') }] : []),
    ...(person.isPress && !person.isAdmin ? PRESS : []),
    ...(person.watches ? [{ label: 'Screenings', to: href('/pro-members-for-indee') }] : []),
    ...person.desks.map(({ label, to }) => ({ label, to })),
  ]
  if (roles.length > 0) groups.push({ heading: 'Your roles', items: roles })
  // A judge without a studio does not enter.
  if (person.hasStudio || person.isAdmin || !person.judges)
    groups.push({
      heading: 'Enter',
      items: [
        { label: 'Dashboard', to: href('/submissions/dashboard') },
        ...(person.entries ? [{ label: 'Entries', to: href('/submissions') }] : []),
        ...(person.hasStudio ? [{ label: 'Cart', to: href('/submissions/cart') }] : []),
        ...(person.hasStudio || person.memberships
          ? [
              {
                // Admins have the list of all invoices beside it.
                label: person.isAdmin ? 'Your invoices' : 'Invoices',
                to: href('/invoices'),
                also: ['/submissions/invoices'],
              },
            ]
          : []),
        { label: 'Studio', to: href('/studios/view') },
      ],
    })
  groups.push({
    heading: 'You',
    items: [
      { label: 'Account', to: href('/account') },
      ...(person.memberships ? [{ label: 'Membership', to: href('/membership') }] : []),
      { label: 'Preferences', to: href('/preferences') },
    ],
  })
  const isUsed = ({ part }: { part?: AwardPart }) => !part || !person.without.includes(part)
  return groups.filter(isUsed).map(({ heading, items }) => ({
    heading,
    items: items.filter(isUsed).map(({ part: _, ...item }) => ({ ...item, count: person.counts[item.to] })),
  }))
}
