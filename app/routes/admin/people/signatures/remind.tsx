import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { agreementPages, AUDIENCE_WORDS } from '#app/domain/people/agreements/audience-words.ts'
import { audienceOf } from '#app/routes/admin/people/agreements/version.server.ts'
import { listCounts } from '#app/domain/people/agreements/lists.server.ts'
import { remindAll } from '#app/domain/people/agreements/remind-signers.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { redirectDone, redirectRefused, redirectWithFlash } from '#app/http/flash.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { countText } from '#app/ui/format/plural.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = {
  title: ({ audience }) => `Remind unsigned ${AUDIENCE_WORDS[audience].people.other}`,
}

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { audience } = audienceOf(args)
  const { year } = await currentSeason()
  const { unsigned } = await listCounts(admin, audience, year)
  return { audience, unsigned }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { audience, pages } = audienceOf(args)
  const prepared = await remindAll(audience, admin, args.context.now)
  if (!prepared.ok) return redirectRefused(pages.unsigned, prepared)
  const { batchId, people, left } = prepared.value
  if (batchId === null)
    return redirectWithFlash(pages.unsigned, {
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
  const { audience, unsigned } = useLoaderData<typeof loader>()
  const { people } = AUDIENCE_WORDS[audience]
  return (
    <ConfirmPage
      title={`Remind unsigned ${people.other}?`}
      confirm="Prepare reminders"
      cancelTo={agreementPages(audience).unsigned}
    >
      <p>
        {countText(unsigned, `${people.one} has`, `${people.other} have`)} neither signed nor declined. Those
        reminded today are skipped.
      </p>
      <p>The emails are held until you review and send them.</p>
    </ConfirmPage>
  )
}
