import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { ComponentProps } from 'react'
import { answerQuestion, noteSeen } from '#app/domain/judging/clarifications/commands.server.ts'
import {
  ANSWER_LABELS,
  answerForm,
  OwnQuestion,
} from '#app/domain/judging/clarifications/components/own-questions.tsx'
import { clarificationsForOwner } from '#app/domain/judging/clarifications/queries.server.ts'
import { answerSchema } from '#app/domain/judging/clarifications/schema.ts'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import { mayEnterFor } from '#app/domain/studios/rules.ts'
import { entryHref } from '#app/domain/submissions/addresses.ts'
import { findEntry } from '#app/domain/submissions/queries.server.ts'
import { shownTitle } from '#app/domain/submissions/rules.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { answeredProblems, useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { requireOwnEntry } from '#app/routes/entrant/own-entry.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = { title: ({ title }) => `Questions about ${title}` }

export async function loader(args: LoaderFunctionArgs) {
  const { entrant, submissionId } = await requireOwnEntry(args)
  const { now, readOnly } = args.context
  const [entry, questions, configs] = await Promise.all([
    findEntry(submissionId, db()),
    clarificationsForOwner(submissionId, now),
    configValues(),
  ])
  const { title } = orNotFound(entry, args.request)
  // An admin who acts for the studio has not seen it in its place.
  if (!entrant.behind && !readOnly && questions.length > 0) await noteSeen(submissionId, now)
  return {
    submissionId,
    title: shownTitle(title),
    questions,
    blind: configs.judging_blind === '1',
    mayAnswer: mayEnterFor(entrant.studio.role),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { entrant, submissionId } = await requireOwnEntry(args)
  const formData = await args.request.formData()
  const form = parseForm(formData, answerSchema)
  const formId = answerForm(Number(formData.get('clarification')))
  if (form.status !== 'success') return replyTo(formId, form)
  const done = await answerQuestion(submissionId, form.value, entrant, args.context.now)
  const answered = unlessNotFound(done, args.request)
  if (!answered.ok) return replyRefused(formId, form, answered)
  const here = href('/submissions/questions/:submissionId', { submissionId })
  return redirectDone(here, 'Answer sent', 'The judges read it with your entry.')
}

export default function EntrantQuestions() {
  const { submissionId, title, questions, blind, mayAnswer } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Page
      title="Questions of the jury"
      lede={title}
      crumbs={[
        { label: 'Dashboard', to: href('/submissions/dashboard') },
        { label: title, to: entryHref(submissionId) },
        { label: 'Questions of the jury' },
      ]}
      problems={answeredProblems(answer, ANSWER_LABELS)}
    >
      {questions.length === 0 ? (
        <EmptyState title="No questions">If the jury asks about this entry, we email you.</EmptyState>
      ) : null}
      {questions.toReversed().map((question) => (
        <Question key={question.id} {...{ question, blind, mayAnswer, answer }} />
      ))}
    </Page>
  )
}

type QuestionProps = Omit<ComponentProps<typeof OwnQuestion>, 'form'> & { answer: unknown }

/** Each question has a form of its own. */
function Question({ answer, ...shown }: QuestionProps) {
  const form = useAnsweredForm<typeof answerSchema>(answerForm(shown.question.id), answer)
  return <OwnQuestion {...shown} form={form} />
}
