import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { findSuppression } from '#app/domain/mail/delivery-queries.server.ts'
import { SCOPE_LABELS, SUPPRESSION_LABELS } from '#app/domain/mail/rules.ts'
import { liftSuppression } from '#app/domain/mail/suppressions.server.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone, redirectRefused } from '#app/http/flash.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = { title: ({ address }) => `Send email to ${address} again` }

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
  const list = href('/admin/cron-emails/suppressions')
  if (!lifted.ok) return redirectRefused(list, lifted)
  const title = `We send email to ${lifted.value.address} again`
  return redirectDone(list, title)
}

export default function LiftSuppression() {
  const { address, scope, reason, note, since } = useLoaderData<typeof loader>()
  const items = [
    { term: 'Suppressed', value: SCOPE_LABELS[scope] },
    { term: 'Why', value: SUPPRESSION_LABELS[reason] },
    { term: 'Since', value: <DateTime value={since} /> },
    ...(note ? [{ term: 'Note', value: note }] : []),
  ]
  return (
    <ConfirmPage
      title={`Send email to ${address} again?`}
      confirm="Lift suppression"
      cancelTo={href('/admin/cron-emails/suppressions')}
    >
      <DefinitionList items={items} />
      <p>
        {reason === 'unsubscribed' || reason === 'complaint'
          ? 'The reader asked us to stop. Lift the suppression only if they have asked for email again.'
          : 'Messages skipped during the suppression are not sent. You can send them from their own pages.'}
      </p>
    </ConfirmPage>
  )
}
