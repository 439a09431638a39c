import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { isFrozen } from '#app/domain/judging/reviews/window.ts'
import { chooseEntries, letIn } from '#app/domain/judging/rounds/advance.server.ts'
import {
  CHOICE_FORM,
  CHOICE_LABELS,
  ChoiceForm,
  ROW_LABELS,
} from '#app/domain/judging/rounds/components/round-parts.tsx'
import { loadRoundEntry } from '#app/domain/judging/rounds/page.server.ts'
import { ANSWER_LABELS } from '#app/domain/judging/rounds/rules.ts'
import { markText, pairsText } from '#app/domain/judging/rounds/sheet-rules.ts'
import { choiceSchema, lateSchema } from '#app/domain/judging/rounds/schema.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseIntent, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { intParam } from '#app/http/params.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { boardOf } from '#app/routes/judge/judging/board-access.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const LATE_FORM = 'round-late'

export const handle: PageHandle<typeof loader> = { title: ({ row }) => row.title }

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, now, access } = await boardOf(args)
  const [roundId, submissionId] = [intParam(args, 'roundId'), intParam(args, 'submissionId')]
  const page = await loadRoundEntry(viewer, access, submissionId, roundId, now, db())
  const { row, answers, round, barred } = orNotFound(page?.round.id === roundId ? page : null, args.request)
  const { code, category } = access
  return {
    committee: { code, categoryId: category.id },
    row,
    answers,
    round,
    mayDecide: !barred && !isFrozen(access),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, now, access } = await boardOf(args)
  const categoryId = access.category.id
  const [round, submissionId] = [intParam(args, 'roundId'), intParam(args, 'submissionId')]
  const { pathname } = new URL(args.request.url)
  const { intent, form } = parseIntent(await args.request.formData(), {
    choose: choiceSchema,
    late: lateSchema,
  })
  if (intent === 'late') {
    if (form.status !== 'success') return replyTo(LATE_FORM, form)
    const input = { ...form.value, round }
    const done = unlessNotFound(await letIn(categoryId, submissionId, input, viewer, now), args.request)
    return done.ok ? redirectDone(pathname, 'Entry let in') : replyRefused(LATE_FORM, form, done)
  }
  if (form.status !== 'success') return replyTo(CHOICE_FORM, form)
  const input = { ...form.value, round }
  const done = unlessNotFound(await chooseEntries(categoryId, input, viewer, now), args.request)
  return done.ok ? redirectDone(pathname, 'Decided by hand') : replyRefused(CHOICE_FORM, form, done)
}

export default function EntryOfRound() {
  const { committee, row, answers, round, mayDecide } = useLoaderData<typeof loader>()
  const { categoryId } = committee
  const answer = useActionData<typeof action>()
  const choice = useAnsweredForm<typeof choiceSchema>(CHOICE_FORM, answer, {
    reason: row.byHand ? row.reason : '',
  })
  const late = useAnsweredForm<typeof lateSchema>(LATE_FORM, answer)
  const { label, tone } = ROW_LABELS[row.state]
  return (
    <Page
      title={row.title}
      lede={row.code}
      crumbs={[
        { label: 'My committees', to: href('/judges') },
        {
          label: `${committee.code} · ${round.name}`,
          to: href('/judges/rounds/:categoryId/round/:roundId', { categoryId, roundId: round.id }),
        },
        { label: row.code },
      ]}
      links={
        <Link to={href('/judges/answer/:submissionId', { submissionId: row.publicId })}>Open the entry</Link>
      }
      problems={[
        ...choice.problems(CHOICE_LABELS, ['entries', 'choice']),
        ...late.problems({ reason: 'Reason' }),
      ]}
    >
      <p>
        <Pill tone={tone}>{label}</Pill> {row.byHand ? `By hand: ${row.reason}` : null}
      </p>
      <DataTable
        caption="Answers"
        rows={answers}
        rowKey={({ name, answeredAt }) => `${name} ${String(answeredAt)}`}
        columns={[
          { header: 'Judge', long: true, cell: ({ name }) => name },
          {
            header: 'Answer',
            long: true,
            cell: ({ answer: said, mark, ...pairs }) =>
              said ? (
                <Pill {...ANSWER_LABELS[said]} />
              ) : round.kind === 'pairs' ? (
                pairsText(pairs)
              ) : (
                markText(round, mark)
              ),
          },
          {
            header: 'Reason',
            long: true,
            cell: ({ reason }) => (reason ? <PlainText>{reason}</PlainText> : '–'),
          },
          { header: 'Answered', cell: ({ answeredAt }) => <DateTime value={answeredAt} style="short" /> },
        ]}
        empty={<EmptyState title="No answers">No judge has answered about this entry.</EmptyState>}
      />
      {mayDecide && round.state === 'over' ? (
        <Card title="Decide by hand">
          <ChoiceForm round={round} form={choice} entry={row.id} />
        </Card>
      ) : null}
      {mayDecide && row.state === 'late' ? (
        <Card title="Let this entry in">
          <p>It came into the category after the round was decided, and no judge sees it.</p>
          <Form method="post" className="stack narrow" {...late.props}>
            <Textarea {...late.field('reason')} label="Reason" rows={2} required />
            <div>
              <Button name="intent" value="late">
                Let it in
              </Button>
            </div>
          </Form>
        </Card>
      ) : null}
    </Page>
  )
}
