import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import type { Viewer } from '#app/platform/viewer.ts'
import { EntryFacts, EntryReviews } from '#app/domain/judging/board/components/entry-parts.tsx'
import { addNote, findBoardEntry } from '#app/domain/judging/board/entry-page.server.ts'
import { RecusalForm } from '#app/domain/judging/board/components/recusal-form.tsx'
import { ReopeningCard } from '#app/domain/judging/board/components/reopening-card.tsx'
import { noteSchema, recusalSchema, reopeningSchema } from '#app/domain/judging/board/schema.ts'
import { clearConflict, recuse } from '#app/domain/judging/conflicts/commands.server.ts'
import { decideReopening } from '#app/domain/judging/reviews/reopen-review.server.ts'
import { answeredForm } from '#app/http/answered-form.ts'
import { badRequest, notFound, orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectWithFlash, redirectWithOutcome } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { intParam } from '#app/http/params.ts'
import { boardOf } from '#app/routes/judge/judging/board-access.server.ts'
import { href } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

const NOTE = 'committee-note'
const RECUSAL = 'recusal'
const LABELS = { body: 'Note' }
const RECUSAL_LABELS = { judge: 'Judge', reason: 'Reason' }

export const handle: PageHandle<typeof loader> = { title: ({ entry }) => entry.row.title }

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, now, access } = await boardOf(args)
  const entry = orNotFound(
    await findBoardEntry(viewer, access, intParam(args, 'submissionId'), now),
    args.request,
  )
  const { code, category, quorum } = access
  return { committee: { code, categoryId: category.id, quorum }, entry, reader: viewer.userId }
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, now, access } = await boardOf(args)
  const [categoryId, submissionId] = [access.category.id, intParam(args, 'submissionId')]
  orNotFound(await findBoardEntry(viewer, access, submissionId, now), args.request)
  const sent = await args.request.formData()
  if (sent.has('reopening')) return decideRequest(sent, viewer, categoryId, submissionId, args)
  if (sent.has('do')) return decideRecusal(sent, viewer, categoryId, submissionId, now)
  const form = parseForm(sent, noteSchema)
  if (form.status !== 'success') return replyTo(NOTE, form)
  const noted = await addNote(categoryId, submissionId, form.value.body, viewer, now)
  if (!noted.ok) throw notFound(args.request)
  const here = href('/judges/chair/:categoryId/entry/:submissionId', { categoryId, submissionId })
  return redirectWithFlash(here, { title: 'Note saved', color: 'success' })
}

async function decideRequest(
  sent: FormData,
  viewer: Viewer,
  categoryId: number,
  submissionId: number,
  { request: asked, context }: ActionFunctionArgs,
) {
  const step = reopeningSchema.safeParse(Object.fromEntries(sent))
  if (!step.success) throw badRequest('Reopen the score, or decline the request.')
  const { request, reopening } = step.data
  const grant = reopening === 'grant'
  const done = unlessNotFound(
    await decideReopening(categoryId, { request, grant }, viewer, context.now),
    asked,
  )
  const here = href('/judges/chair/:categoryId/entry/:submissionId', { categoryId, submissionId })
  return redirectWithOutcome(here, done, grant ? 'Score reopened' : 'Request declined')
}

async function decideRecusal(
  sent: FormData,
  viewer: Viewer,
  categoryId: number,
  submissionId: number,
  now: Date,
) {
  const form = parseForm(sent, recusalSchema)
  if (form.status !== 'success') return replyTo(RECUSAL, form)
  const { do: step, judge, reason } = form.value
  const decision = { userId: judge, submissionId, reason }
  const done = await (step === 'recuse' ? recuse : clearConflict)(decision, viewer, now)
  if (!done.ok) return replyRefused(RECUSAL, form, done)
  // A chair who recused themselves no longer sees the entry.
  const next =
    judge === viewer.userId && step === 'recuse'
      ? href('/judges/chair/:categoryId', { categoryId })
      : href('/judges/chair/:categoryId/entry/:submissionId', { categoryId, submissionId })
  return redirectWithFlash(next, {
    title: step === 'recuse' ? 'Judge recused' : 'Conflict cleared',
    description: step === 'recuse' ? 'Their score of this entry no longer counts.' : undefined,
    color: 'success',
  })
}

export default function ChairsEntry() {
  const { committee, entry, reader } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const form = answeredForm(NOTE, answer)
  const recusal = answeredForm(RECUSAL, answer)
  const { row, reviews, flags, notes, isOpen, reopenings } = entry
  return (
    <>
      <PageHeader
        crumbs={[
          { label: 'My committees', to: href('/judges') },
          {
            label: `${committee.code} · Chair’s board`,
            to: href('/judges/chair/:categoryId', { categoryId: committee.categoryId }),
          },
          { label: row.code ?? row.title },
        ]}
        title={row.title}
        lede={row.code ?? undefined}
        links={
          <Link to={href('/judges/submission/:submissionId', { submissionId: row.code ?? String(row.id) })}>
            Open the entry
          </Link>
        }
      >
        <ErrorSummary problems={[...form.problems(LABELS), ...recusal.problems(RECUSAL_LABELS)]} />
      </PageHeader>
      <EntryFacts row={row} quorum={committee.quorum} flags={flags} />
      <EntryReviews row={row} reviews={reviews} isOpen={isOpen} />
      {reopenings.map((request) => (
        <ReopeningCard
          key={request.id}
          request={request}
          judge={reviews.find(({ userId }) => userId === request.userId)?.name ?? ''}
          isOwn={request.userId === reader}
        />
      ))}
      <RecusalForm
        judges={reviews.map(({ userId, short, name, cell }) => ({
          userId,
          name: `${short} ${name}`,
          isRecused: cell.state === 'recused' || cell.state === 'suspected',
        }))}
        form={recusal}
        labels={RECUSAL_LABELS}
      />
      <Card title="Committee notes">
        {notes.length === 0 ? <p>No notes yet.</p> : null}
        {notes.map((note) => (
          <div key={note.id}>
            <p className="hint">
              {note.name}, <DateTime value={note.at} />
            </p>
            <PlainText>{note.body}</PlainText>
          </div>
        ))}
        <Form method="post" className="stack narrow no-print" noValidate>
          <Textarea
            {...form.field('body')}
            label={LABELS.body}
            hint="Only the chair and the admins read notes."
            rows={3}
            required
          />
          <Button kind="secondary">Save note</Button>
        </Form>
      </Card>
    </>
  )
}
