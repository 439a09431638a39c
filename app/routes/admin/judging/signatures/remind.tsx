import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { listCounts } from '#app/domain/judging/agreements/lists.server.ts'
import { remindAll } from '#app/domain/judging/agreements/remind-signers.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { redirectRefused, redirectWithFlash } from '#app/http/flash.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'

export const handle: PageHandle = { title: 'Remind everybody who has not signed' }

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
      title: 'There is nobody to remind',
      description: left > 0 ? 'Everybody who has not signed was reminded today.' : undefined,
    })
  const words = people === 1 ? 'One reminder is' : `${people} reminders are`
  return redirectWithFlash(href('/admin/cron-emails/held/:batchId', { batchId }), {
    title: `${words} held. Look at them and let them go`,
    description: left > 0 ? `${left} left out: reminded today.` : undefined,
    color: 'success',
  })
}

export default function RemindUnsigned() {
  const { unsigned } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      title="Remind everybody who has not signed?"
      confirm="Prepare the reminders"
      cancelTo={href('/admin/judges/signatures/unsigned')}
    >
      <p>
        {unsigned === 1 ? 'One person has' : `${unsigned} people have`} neither signed nor declined. Whoever
        was reminded today is left out.
      </p>
      <p>
        Nothing is sent yet: the mails are held until you have looked at them. Whoever signs or declines
        before theirs is sent does not get it.
      </p>
    </ConfirmPage>
  )
}
