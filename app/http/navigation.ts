import { judgingPaths } from '#app/judging-paths.ts'
import { paths } from '#app/office-paths.ts'
import type { NavigationGroup } from './shell.ts'

/** What decides the side rail: the desks a person has, and how much waits in the cart. */
export interface Standing {
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
export function navigationFor(standing: Standing): NavigationGroup[] {
  const groups: NavigationGroup[] = []
  if (standing.isAdmin) {
    groups.push(
      {
        heading: 'Run the award',
        items: [
          { label: 'Overview', to: paths.adminDashboard() },
          { label: 'All submissions', to: paths.adminSubmissions() },
          { label: 'Studios', to: paths.adminStudios() },
          { label: 'Memberships', to: paths.adminMemberships() },
          { label: 'Extra time', to: paths.adminExtraTime() },
          { label: 'Whitelist', to: paths.adminWhitelist() },
          { label: 'Mail', to: paths.adminRules() },
          { label: 'History', to: paths.adminHistory() },
          { label: 'View as', to: paths.loginAs() },
        ],
      },
      {
        heading: 'Judging',
        items: [
          { label: 'Committees', to: judgingPaths.adminCommittees() },
          { label: 'Judges’ agreement', to: paths.adminAgreements() },
          { label: 'Rubrics', to: judgingPaths.adminRubrics() },
          { label: 'Signatures', to: paths.adminSignatures() },
          {
            label: 'Nominations',
            to: judgingPaths.adminNominations(),
            also: [judgingPaths.adminNominated()],
          },
          { label: 'Certificates', to: judgingPaths.adminCertificates() },
          { label: 'Conflicts', to: judgingPaths.adminConflicts() },
        ],
      },
      {
        heading: 'Money',
        items: [
          { label: 'Invoices', to: paths.adminInvoices() },
          { label: 'Refunds', to: paths.adminRefunds() },
          { label: 'Discount codes', to: paths.adminDiscounts() },
          { label: 'Financials', to: paths.adminFinancials() },
        ],
      },
      {
        heading: 'Set up',
        items: [
          { label: 'Set-up check', to: paths.adminSetupCheck() },
          { label: 'Categories', to: paths.adminCategories() },
          { label: 'Fields', to: paths.adminFields() },
          { label: 'Deadlines', to: paths.adminDeadlines() },
          { label: 'Seasons', to: paths.adminSeasons() },
          { label: 'Rehearsal', to: paths.adminRehearsal() },
          { label: 'Settings', to: paths.adminConfigs() },
        ],
      },
    )
  }
  const desks = [
    ...(standing.judges ? [{ label: 'My committees', to: paths.judges() }] : []),
    ...(standing.votes ? [{ label: 'My ballot', to: paths.votes() }] : []),
    ...(standing.isPress ? [{ label: 'Newsroom', to: paths.press() }] : []),
  ]
  if (desks.length > 0) groups.push({ heading: 'Desks', items: desks })
  // A judge who enters nothing has no use for an entrant's desk.
  if (standing.hasStudio || standing.isAdmin || !standing.judges)
    groups.push({
      heading: 'Enter',
      items: [
        { label: 'Dashboard', to: paths.dashboard() },
        { label: 'Submissions', to: paths.submissions() },
        { label: 'Cart', to: paths.cart(), count: standing.inCart },
        { label: 'Studio', to: paths.studios() },
      ],
    })
  groups.push({ heading: 'You', items: [{ label: 'Preferences', to: paths.preferences() }] })
  return groups
}
