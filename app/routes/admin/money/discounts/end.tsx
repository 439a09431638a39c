import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { EndCodeText } from '#app/domain/money/discounts/components/end-code.tsx'
import { endDiscount } from '#app/domain/money/discounts/commands.server.ts'
import { findDiscount } from '#app/domain/money/discounts/queries.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { notFound, orNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = { title: ({ code }) => `End code ${code}` }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year } = await currentSeason()
  const found = await findDiscount(admin, intParam(args, 'id'), year, args.context.now)
  const { id, code, endedAt } = orNotFound(found, args.request)
  if (endedAt) throw redirect(href('/admin/discounts/edit/:id', { id }))
  return { id, code }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const ended = await endDiscount(id, admin, args.context.now)
  if (!ended.ok) throw notFound(args.request)
  return redirectDone(href('/admin/discounts/edit/:id', { id }), `Code ${ended.value.code} ended`)
}

export default function EndDiscount() {
  const { id, code } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      title={`End code ${code}?`}
      confirm="End code"
      danger
      cancelTo={href('/admin/discounts/edit/:id', { id })}
    >
      <EndCodeText />
    </ConfirmPage>
  )
}
