import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import type { Viewer } from '#app/platform/viewer.ts'
import { boardAccess } from '#app/domain/judging/board/access.server.ts'
import { EntryFacts, EntryReviews } from '#app/domain/judging/board/components/entry-parts.tsx'
import { addNote, boardEntry } from '#app/domain/judging/board/entry-page.server.ts'
import { RecusalForm } from '#app/domain/judging/board/components/recusal-form.tsx'
import { ReopeningCard } from '#app/domain/judging/board/components/reopening-card.tsx'
import { noteSchema, recusalSchema, reopeningSchema } from '#app/domain/judging/board/schema.ts'
import { lift, recuse } from '#app/domain/judging/conflicts/commands.server.ts'
import { decideReopening } from '#app/domain/judging/reviews/reopen-review.server.ts'
import { answeredForm } from '#app/http/answered-form.ts'
import { badRequest, notFound, orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectWithFlash, redirectWithOutcome } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireJudgeAgreement } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { db } from '#db/client.ts'

const NOTE = 'committee-note'
const RECUSAL = 'recusal'
const LABELS = { body: 'Note' }
const RECUSAL_LABELS = { judge: 'Judge', reason: 'Why' }

export const handle: PageHandle<typeof loader> = { title: ({ entry }) => entry.row.title }

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireJudgeAgreement(args)
  const { now } = args.context
  const access = orNotFound(await boardAccess(viewer, intParam(args, 'categoryId'), now, db()), args.request)
  const entry = orNotFound(
    await boardEntry(viewer, access, intParam(args, 'submissionId'), now),
    args.request,
  )
  const { code, categoryId, categoryName, quorum } = access
  return { committee: { code, categoryId, categoryName, quorum }, entry, reader: viewer.userId }
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireJudgeAgreement(args)
  const [categoryId, submissionId] = [intParam(args, 'categoryId'), intParam(args, 'submissionId')]
  const { now } = args.context
  const access = orNotFound(await boardAccess(viewer, categoryId, now, db()), args.request)
  orNotFound(await boardEntry(viewer, access, submissionId, now), args.request)
  const sent = await args.request.formData()
  if (sent.has('reopening')) return decideRequest(sent, viewer, categoryId, submissionId, args)
  if (sent.has('do')) return decideRecusal(sent, viewer, categoryId, submissionId, now)
  const form = parseForm(sent, noteSchema)
  if (form.status !== 'success') return replyTo(NOTE, form)
  const noted = await addNote(categoryId, submissionId, form.value.body, viewer, now)
  if (!noted.ok) throw notFound(args.request)
  return redirectWithFlash(
    href('/judges/chair/:categoryId/entry/:submissionId', { categoryId, submissionId }),
    {
      title: 'The note is kept',
      color: 'success',
    },
  )
}

async function decideRequest(
  sent: FormData,
  viewer: Viewer,
  categoryId: number,
  submissionId: number,
  { request: asked, context }: ActionFunctionArgs,
) {
  const step = reopeningSchema.safeParse(Object.fromEntries(sent))
  if (!step.success) throw badRequest('Agree to the request, or decline it.')
  const { request, reopening } = step.data
  const grant = reopening === 'grant'
  const done = unlessNotFound(
    await decideReopening(categoryId, { request, grant }, viewer, context.now),
    asked,
  )
  const here = href('/judges/chair/:categoryId/entry/:submissionId', { categoryId, submissionId })
  return redirectWithOutcome(here, done, grant ? 'The score is open for change' : 'Request declined')
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
  const done = await (step === 'recuse' ? recuse : lift)(decision, viewer, now)
  if (!done.ok) return replyRefused(RECUSAL, form, done)
  // Who took it off themselves does not see it any more.
  const next =
    judge === viewer.userId && step === 'recuse'
      ? href('/judges/chair/:categoryId', { categoryId })
      : href('/judges/chair/:categoryId/entry/:submissionId', { categoryId, submissionId })
  return redirectWithFlash(next, {
    title: step === 'recuse' ? 'The judge is off this submission' : 'The tie is lifted',
    description: step === 'recuse' ? 'What they scored is kept and does not count.' : undefined,
    color: 'success',
  })
}

export default function ChairsEntry() {
  const { committee, entry, reader } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const form = answeredForm(NOTE, answer)
  const recusal = answeredForm(RECUSAL, answer)
  const { row, judges, comments, flags, notes, isOpen, reopenings } = entry
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
      <EntryReviews row={row} judges={judges} comments={comments} isOpen={isOpen} />
      {reopenings.map((request) => (
        <ReopeningCard
          key={request.id}
          request={request}
          judge={judges.find(({ userId }) => userId === request.userId)?.name ?? ''}
          isOwn={request.userId === reader}
        />
      ))}
      <RecusalForm
        judges={judges.map(({ userId, short, name }, at) => ({
          userId,
          name: `${short} ${name}`,
          isOff: ['recused', 'suspected'].includes(row.cells[at]?.state ?? ''),
        }))}
        form={recusal}
        labels={RECUSAL_LABELS}
      />
      <Card title="Notes of the committee">
        {notes.length === 0 ? <p>Nothing is noted yet.</p> : null}
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
            hint="The chair and the office read it; entrants never do. At most 4,000 characters."
            rows={3}
            required
          />
          <Button kind="secondary">Keep this note</Button>
        </Form>
      </Card>
    </>
  )
}
