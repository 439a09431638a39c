import { href } from '#app/platform/href.ts'
import type { Configs } from '#app/platform/award-parts.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { isUsedAddress, mayAct, mayOpen } from './admin-access.ts'

/** Says what admins begin from anywhere, each by the name of its page. */
export const DESK_ACTIONS = [
  { label: 'Add a bank statement', to: href('/admin/bank-statements/add') },
  { label: 'Add a category', to: href('/admin/categories/add') },
  { label: 'Add a conflict of interest', to: href('/admin/judges/conflicts/add') },
  { label: 'Add a deadline', to: href('/admin/deadlines/add') },
  { label: 'Add a discount code', to: href('/admin/discounts/add') },
  { label: 'Add an event', to: href('/events/add') },
  { label: 'Add a field', to: href('/admin/fields/add') },
  { label: 'Add a mail group', to: href('/admin/cron-emails/groups/add') },
  { label: 'Add a mail rule', to: href('/admin/cron-emails/add') },
  { label: 'Add a membership type', to: href('/admin/memberships/types/add') },
  { label: 'Add an item to the newsroom', to: href('/press/add') },
  { label: 'Add a pool', to: href('/admin/sponsorship-pools/add') },
  { label: 'Add a pool level', to: href('/admin/sponsorship-pools/levels/add') },
  { label: 'Add a press category', to: href('/press/category/add') },
  { label: 'Add a season', to: href('/admin/seasons/add') },
  { label: 'Add a sponsor package', to: href('/admin/sponsorships/packages/add') },
  { label: 'Suppress an address', to: href('/admin/cron-emails/suppressions/add') },
  { label: 'Record a payment without an invoice', to: href('/admin/submissions/invoices/unallocated/add') },
] as const

/** Lists those of what the award uses that the admin's role can do. */
export function deskActions(admin: Pick<Viewer, 'adminRole'>, configs: Configs) {
  return DESK_ACTIONS.filter(
    ({ to }) => isUsedAddress(to, configs) && mayOpen(admin, to) && mayAct(admin, to),
  )
}
