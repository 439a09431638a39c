import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { withdraw } from '#app/domain/submissions/commands.server.ts'
import { findEntry } from '#app/domain/submissions/queries.server.ts'
import { nextStatus, shownTitle } from '#app/domain/submissions/rules.ts'
import { orNotFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { requireOwnEntry } from '#app/http/own-entry.server.ts'
import { paths } from '#app/paths.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'

export const handle: PageHandle<typeof loader> = { title: (page) => `Withdraw ${page.title}` }

export async function loader(args: LoaderFunctionArgs) {
  const { submissionId } = await requireOwnEntry(args)
  const entry = orNotFound(await findEntry(submissionId), args.request)
  if (!nextStatus(entry.status, 'withdraw', 'entrant'))
    throw redirect(paths.editSubmission(submissionId, 'review'))
  return { submissionId, title: shownTitle(entry.title), inCart: entry.paymentStatus === 'in_cart' }
}

export async function action(args: ActionFunctionArgs) {
  const { entrant, submissionId } = await requireOwnEntry(args)
  const done = await withdraw(submissionId, entrant, args.context.now)
  if (!done.ok)
    return redirectWithFlash(paths.editSubmission(submissionId, 'review'), {
      title: done.message,
      color: 'danger',
    })
  return redirectWithFlash(paths.submissions(), { title: 'Draft withdrawn', color: 'success' })
}

export default function RemoveSubmission() {
  const { submissionId, title, inCart } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      title={`Withdraw “${title}”?`}
      confirm="Withdraw this draft"
      danger
      cancelTo={paths.editSubmission(submissionId, 'review')}
    >
      <p>
        The draft leaves your list{inCart ? ' and your cart' : ''}, and its place in the category is free
        again. It cannot be taken up again.
      </p>
    </ConfirmPage>
  )
}
