import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { RemovingDeadline } from '#app/domain/season/seasons/components/remove-deadline.tsx'
import { removeDeadline } from '#app/domain/season/seasons/deadline-commands.server.ts'
import { findDeadline, usesOf } from '#app/domain/season/seasons/deadline-queries.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone, redirectRefused } from '#app/http/flash.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = { title: (page) => `Remove ${page.name}` }

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  const id = intParam(args, 'id')
  const { year } = await currentSeason()
  const { name, kind } = orNotFound(await findDeadline(id, year, db()), args.request)
  if ((await usesOf(id, db())) > 0) throw redirect(href('/admin/deadlines/edit/:id', { id }))
  return { id, name, isTier: kind === 'entry_tier' }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const removed = unlessNotFound(await removeDeadline(id, admin, args.context.now), args.request)
  if (removed.ok) return redirectDone(href('/admin/deadlines'), `${removed.value.name} was removed`)
  return redirectRefused(href('/admin/deadlines/edit/:id', { id }), removed)
}

export default function RemoveDeadline() {
  const { id, name, isTier } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      title={`Remove “${name}”?`}
      confirm="Remove deadline"
      danger
      cancelTo={href('/admin/deadlines/edit/:id', { id })}
    >
      <RemovingDeadline isTier={isTier} />
    </ConfirmPage>
  )
}
