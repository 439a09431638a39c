import { href } from '#app/platform/href.ts'
import type { NavigationGroup } from './shell.ts'

/** What decides the side rail: the desks a person has, and how much waits in the cart. */
export interface NavigationPerson {
  isAdmin: boolean
  isPress: boolean
  /** On a committee of the season, also while judging is closed. */
  judges: boolean
  /** May vote, and voting is open. */
  votes: boolean
  hasStudio: boolean
  inCart: number
}

/** The side rail: only places this person may open, only places that exist. */
export function navigationFor(standing: NavigationPerson): NavigationGroup[] {
  const groups: NavigationGroup[] = []
  if (standing.isAdmin) {
    groups.push(
      {
        heading: 'Run the award',
        items: [
          { label: 'Overview', to: href('/admin/dashboard') },
          { label: 'All entries', to: href('/admin/submissions') },
          { label: 'Studios', to: href('/admin/studios') },
          { label: 'Memberships', to: href('/admin/memberships') },
          { label: 'Extra time', to: href('/admin/submissions/extra-time') },
          { label: 'Whitelist', to: href('/admin/whitelist') },
          { label: 'Mail', to: href('/admin/cron-emails') },
          { label: 'History', to: href('/admin/history') },
          { label: 'View as', to: href('/admin/login-as') },
        ],
      },
      {
        heading: 'Judging',
        items: [
          { label: 'Committees', to: href('/admin/judges/committees') },
          { label: 'Judges’ agreement', to: href('/admin/judges/agreements') },
          { label: 'Rubrics', to: href('/admin/judges/rubrics') },
          { label: 'Signatures', to: href('/admin/judges/signatures') },
          {
            label: 'Nominations',
            to: href('/admin/nominations'),
            also: [href('/admin/submissions/nominated')],
          },
          { label: 'Certificates', to: href('/admin/nomination-certificates') },
          { label: 'Conflicts', to: href('/admin/judges/conflicts') },
        ],
      },
      {
        heading: 'Money',
        items: [
          { label: 'Invoices', to: href('/admin/submissions/invoices') },
          { label: 'Refunds', to: href('/admin/refunds') },
          { label: 'Discount codes', to: href('/admin/discounts') },
          { label: 'Financials', to: href('/admin/financials') },
        ],
      },
      {
        heading: 'Set up',
        items: [
          { label: 'Set-up check', to: href('/admin/setup-check') },
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
  const desks = [
    ...(standing.judges ? [{ label: 'My committees', to: href('/judges') }] : []),
    ...(standing.votes ? [{ label: 'My ballot', to: href('/votes') }] : []),
    ...(standing.isPress ? [{ label: 'Newsroom', to: href('/press') }] : []),
  ]
  if (desks.length > 0) groups.push({ heading: 'Desks', items: desks })
  // A judge who enters nothing has no use for an entrant's desk.
  if (standing.hasStudio || standing.isAdmin || !standing.judges)
    groups.push({
      heading: 'Enter',
      items: [
        { label: 'Dashboard', to: href('/submissions/dashboard') },
        { label: 'Entries', to: href('/submissions') },
        { label: 'Cart', to: href('/submissions/cart'), count: standing.inCart },
        { label: 'Studio', to: href('/studios/view') },
      ],
    })
  groups.push({ heading: 'You', items: [{ label: 'Preferences', to: href('/preferences') }] })
  return groups
}
