import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import {
  CurrentMembership,
  EarlierMemberships,
  OfferedMemberships,
  OpenApplication,
} from '#app/domain/people/accounts/components/own-membership.tsx'
import {
  listOwnMemberships,
  withdrawApplication,
} from '#app/domain/people/accounts/membership-applications.server.ts'
import {
  applicationRefusal,
  isOpenMembership,
  isRunning,
} from '#app/domain/people/accounts/membership-rules.ts'
import { membershipChoices } from '#app/domain/people/accounts/queries.server.ts'
import { redirectWithOutcome } from '#app/http/flash.server.ts'
import { parseIntent, BUTTON } from '#app/http/forms.server.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import { awardDay } from '#app/domain/season/seasons/award-day.server.ts'
import { href } from '#app/platform/href.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { db } from '#db/client.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'Membership' }

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAuth(args)
  const { now } = args.context
  const [held, types, today] = await Promise.all([
    listOwnMemberships(viewer),
    membershipChoices(),
    awardDay(now, db()),
  ])
  const current = held.find((each) => isRunning(each, today)) ?? null
  const open = held.find(isOpenMembership) ?? null
  return {
    current,
    open,
    earlier: held.filter((each) => each.id !== current?.id && each.id !== open?.id),
    offered: open
      ? []
      : types.map((type) => ({
          ...type,
          renews: type.code === current?.typeCode,
          refusal: applicationRefusal(type.code, held, today),
        })),
  }
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireAuth(args)
  parseIntent(await args.request.formData(), { withdraw: BUTTON })
  const withdrawn = await withdrawApplication(viewer, args.context.now)
  return redirectWithOutcome(href('/membership'), withdrawn, 'Application withdrawn')
}

export default function MembershipPage() {
  const { current, open, offered, earlier } = useLoaderData<typeof loader>()
  const empty = !current && !open && offered.length === 0 && earlier.length === 0
  return (
    <Page crumbs={[{ label: 'Account', to: href('/account') }, { label: 'Membership' }]}>
      {empty ? (
        <EmptyState title="No memberships">This award has no memberships to apply for.</EmptyState>
      ) : null}
      {current ? <CurrentMembership membership={current} /> : null}
      {open ? <OpenApplication membership={open} /> : null}
      <OfferedMemberships types={offered} />
      <EarlierMemberships memberships={earlier} />
    </Page>
  )
}
