import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { findSuppression } from '#app/domain/mail/delivery-queries.server.ts'
import { SCOPE_LABELS, SUPPRESSION_LABELS } from '#app/domain/mail/rules.ts'
import { liftSuppression } from '#app/domain/mail/suppressions.server.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'

export const handle: PageHandle<typeof loader> = { title: ({ address }) => `Send to ${address} again` }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const found = orNotFound(await findSuppression(admin, intParam(args, 'id')), args.request)
  if (found.liftedAt)
    throw redirect(withQuery(href('/admin/cron-emails/suppressions'), { view: 'lifted', q: found.address }))
  return found
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const lifted = unlessNotFound(
    await liftSuppression(intParam(args, 'id'), admin, args.context.now),
    args.request,
  )
  return redirectWithFlash(
    href('/admin/cron-emails/suppressions'),
    lifted.ok
      ? { title: `Mail goes to ${lifted.value.address} again`, color: 'success' }
      : { title: lifted.message, color: 'danger' },
  )
}

export default function LiftSuppression() {
  const { address, scope, reason, note, since } = useLoaderData<typeof loader>()
  const items = [
    { term: 'Not sent', value: SCOPE_LABELS[scope] },
    { term: 'Why', value: SUPPRESSION_LABELS[reason] },
    { term: 'Since', value: <DateTime value={since} /> },
    ...(note ? [{ term: 'Note', value: note }] : []),
  ]
  return (
    <ConfirmPage
      title={`Send to ${address} again?`}
      confirm="Send to it again"
      cancelTo={href('/admin/cron-emails/suppressions')}
    >
      <DefinitionList items={items} />
      <p>
        {reason === 'unsubscribed' || reason === 'complaint'
          ? 'Its reader asked not to get this. Send to it again only when they have told you so.'
          : 'What was left out meanwhile is not sent by this. It can be sent again from each message’s page.'}
      </p>
    </ConfirmPage>
  )
}
