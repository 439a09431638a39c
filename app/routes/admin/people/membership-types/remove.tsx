import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { removalRefusal, removeMembershipType } from '#app/domain/people/accounts/membership-types.server.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectWithOutcome } from '#app/http/flash.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'Remove membership type' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const code = args.params.code ?? ''
  return { code, ...orNotFound(await removalRefusal(admin, code), args.request) }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const removed = await removeMembershipType(args.params.code ?? '', admin, args.context.now)
  unlessNotFound(removed, args.request)
  return redirectWithOutcome(href('/admin/memberships/types'), removed, 'Membership type removed')
}

export default function RemoveMembershipType() {
  const { code, name, refusal } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      title={`Remove the membership type “${name}”?`}
      confirm="Remove membership type"
      danger
      refusal={refusal}
      cancelTo={href('/admin/memberships/types/:code', { code })}
    >
      It is no longer offered. This can’t be undone.
    </ConfirmPage>
  )
}
