import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { currentSeasonReason } from '#app/domain/season/seasons/current-season-locks.server.ts'
import { findCurrentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { makeCurrent } from '#app/domain/season/seasons/season-commands.server.ts'
import { findSeason } from '#app/domain/season/seasons/season-queries.server.ts'
import { notFound, orNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = { title: (page) => `Make ${page.label} current` }

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  const season = orNotFound(await findSeason(intParam(args, 'year'), db()), args.request)
  if (season.isCurrent) throw redirect(href('/admin/seasons'))
  const present = await findCurrentSeason()
  const refusal = present && (await currentSeasonReason(present.year, args.context.now, db()))
  return { label: season.label, refusal }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const made = await makeCurrent(intParam(args, 'year'), admin, args.context.now)
  if (!made.ok && made.code === 'not_found') throw notFound(args.request)
  // The page reads the reason again.
  if (!made.ok) return data(null, { status: 409 })
  return redirectDone(
    href('/admin/setup-check'),
    `${made.value.label} is the current season`,
    'Check what entrants still need.',
  )
}

export default function MakeSeasonCurrent() {
  const { label, refusal } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      title={`Make “${label}” the current season?`}
      confirm="Make current"
      refusal={refusal}
      cancelTo={href('/admin/seasons')}
    >
      <p>
        All pages will show its categories, deadlines and prices. Entries and invoices of other seasons do not
        change. You can switch back at any time.
      </p>
    </ConfirmPage>
  )
}
