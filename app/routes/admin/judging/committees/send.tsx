import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { sendAllPrepared } from '#app/domain/judging/committees/invitations.server.ts'
import { listCommittees } from '#app/domain/judging/committees/list.server.ts'
import { takesPeople } from '#app/domain/judging/committees/rules.ts'
import { expectedSchema } from '#app/domain/judging/committees/schema.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { redirectRefused, redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { countText } from '#app/ui/format/plural.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'Send invitations' }

const EVERY = {
  query: '',
  status: null,
  attention: null,
  sort: 'category',
  direction: 'asc',
  limit: 1_000,
  offset: 0,
} as const

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year } = await currentSeason()
  const { rows } = await listCommittees(admin, year, EVERY, args.context.now)
  const lines = rows
    .filter(({ prepared, status }) => prepared > 0 && takesPeople(status))
    .map(({ id, code, category, prepared }) => ({ id, prepared, name: `${code} · ${category}` }))
  if (lines.length === 0) throw redirect(href('/admin/judges/committees'))
  return { lines, count: lines.reduce((sum, { prepared }) => sum + prepared, 0) }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year } = await currentSeason()
  const value = readForm(await args.request.formData(), expectedSchema)
  const sent = await sendAllPrepared({ year, expected: value.count }, admin, args.context.now)
  if (!sent.ok) return redirectRefused(href('/admin/judges/committees/send'), sent)
  const { sent: count } = sent.value
  return redirectWithFlash(href('/admin/judges/committees'), {
    title: `${countText(count, 'invitation', 'invitations')} sent`,
    color: count > 0 ? 'success' : 'neutral',
  })
}

export default function SendInvitations() {
  const { lines, count } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      title={`Send ${countText(count, 'invitation', 'invitations')}?`}
      confirm="Send invitations"
      cancelTo={href('/admin/judges/committees')}
      fields={{ count: String(count) }}
    >
      <p>Each person gets an email with a link that works for fourteen days.</p>
      <ul>
        {lines.map(({ id, name, prepared }) => (
          <li key={id}>
            {name}: {prepared}
          </li>
        ))}
      </ul>
    </ConfirmPage>
  )
}
