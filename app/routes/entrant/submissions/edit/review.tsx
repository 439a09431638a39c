import { reviewHref } from '#app/domain/submissions/addresses.ts'
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { EntrantViewer } from '#app/platform/viewer.ts'
import type { Refusal } from '#app/platform/outcome.ts'
import { putInCart } from '#app/domain/money/billing/put-in-cart.server.ts'
import { ReviewPage } from '#app/domain/submissions/components/review-page.tsx'
import { readForm } from '#app/domain/submissions/form/form.server.ts'
import type { EntryProblem } from '#app/domain/submissions/form/problems.ts'
import { findEntry } from '#app/domain/submissions/queries.server.ts'
import { sendIn, sendingOf } from '#app/domain/submissions/resubmit.server.ts'
import { reviewPageView } from '#app/domain/submissions/form/review-page.server.ts'
import { shownTitle } from '#app/domain/submissions/rules.ts'
import { ReleasedCard } from '#app/domain/voting/comments/components/released-card.tsx'
import { releasedComments } from '#app/domain/voting/comments/released.server.ts'
import { notFound, orNotFound, refusalStatus } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { BUTTON, parseIntent } from '#app/http/forms.server.ts'
import { requireOwnEntry } from '#app/routes/entrant/own-entry.server.ts'
import { href } from '#app/platform/href.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import playerStyles from '#app/ui/styles/web-player.css?url'
import styles from '#app/ui/styles/thumb.css?url'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: playerStyles },
]

export const handle: PageHandle<typeof loader> = {
  title: (page) => `Review: ${shownTitle(page.title)}, ${page.category}`,
}

export async function loader(args: LoaderFunctionArgs) {
  const { entrant, submissionId } = await requireOwnEntry(args)
  const form = orNotFound(
    await readForm(submissionId, args.context.now, entrant.confirmedEmail),
    args.request,
  )
  const { now } = args.context
  const page = await reviewPageView(form, entrant.studio, now)
  const comments = page.hasComments ? await releasedComments(submissionId, entrant, now, db()) : null
  return { ...page, comments }
}

export async function action(args: ActionFunctionArgs) {
  const { entrant, submissionId } = await requireOwnEntry(args)
  const { now } = args.context
  const entry = orNotFound(await findEntry(submissionId, db()), args.request)
  if (sendingOf(entry) !== 'cart') return sendStraight(submissionId, entrant, args)
  const { intent } = parseIntent(await args.request.formData(), { checkout: BUTTON, '': BUTTON })
  const added = await putInCart(submissionId, entrant, now)
  if (!added.ok) return refusedSending(added, args)
  // The checkout takes the rest of the cart with it, and says where something there has to be fixed.
  if (intent === 'checkout') return redirect(href('/submissions/cart/checkout'), 303)
  return redirectDone(
    href('/submissions/cart'),
    added.value.alreadyThere ? 'This entry is already in your cart' : 'Added to your cart',
    'It’s submitted when you check out.',
  )
}

async function sendStraight(submissionId: number, entrant: EntrantViewer, args: ActionFunctionArgs) {
  const sent = await sendIn(submissionId, entrant, args.context.now)
  if (!sent.ok) return refusedSending(sent, args)
  return redirectDone(reviewHref(submissionId), sent.value.again ? 'Entry resubmitted' : 'Entry submitted')
}

function refusedSending(refusal: Refusal & { problems?: EntryProblem[] }, args: ActionFunctionArgs) {
  if (refusal.code === 'not_found') throw notFound(args.request)
  const reply = { problem: true, message: refusal.message, problems: refusal.problems ?? [] }
  return data(reply, { status: refusalStatus[refusal.code] })
}

export default function EditReview() {
  const { comments, ...page } = useLoaderData<typeof loader>()
  return (
    <ReviewPage
      page={page}
      refused={useActionData<typeof action>()}
      comments={comments ? <ReleasedCard comments={comments} /> : null}
    />
  )
}
