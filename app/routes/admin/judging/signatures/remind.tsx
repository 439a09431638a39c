import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { listCounts } from '#app/domain/judging/agreements/lists.server.ts'
import { remindAll } from '#app/domain/judging/agreements/remind-signers.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { redirectDone, redirectRefused, redirectWithFlash } from '#app/http/flash.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { countText } from '#app/ui/format/plural.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'Remind unsigned judges' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year } = await currentSeason()
  const { unsigned } = await listCounts(admin, 'judge', year)
  return { unsigned }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const prepared = await remindAll('judge', admin, args.context.now)
  if (!prepared.ok) return redirectRefused(href('/admin/judges/signatures/unsigned'), prepared)
  const { batchId, people, left } = prepared.value
  if (batchId === null)
    return redirectWithFlash(href('/admin/judges/signatures/unsigned'), {
      title: 'No one to remind',
      description: left > 0 ? 'All were already reminded today.' : undefined,
    })
  const words = people === 1 ? 'One reminder is' : `${people} reminders are`
  return redirectDone(
    href('/admin/cron-emails/held/:batchId', { batchId }),
    `${words} held. Review and send them`,
    left > 0 ? `${left} skipped: already reminded today.` : undefined,
  )
}

export default function RemindUnsigned() {
  const { unsigned } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      title="Remind unsigned judges?"
      confirm="Prepare reminders"
      cancelTo={href('/admin/judges/signatures/unsigned')}
    >
      <p>
        {countText(unsigned, 'judge has', 'judges have')} neither signed nor declined. Judges reminded today
        are skipped.
      </p>
      <p>The emails are held until you review and send them.</p>
    </ConfirmPage>
  )
}
