import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import {
  ENTRIES,
  NAMES,
  NamesForm,
  QuestionForm,
  SCORE_NOW,
} from '#app/domain/judging/conflicts/components/question-form.tsx'
import type { entryAnswersSchema, nameAnswersSchema } from '#app/domain/judging/conflicts/schema.ts'
import { questionsPage } from '#app/domain/judging/conflicts/questions.server.ts'
import { findJudgingPlace, nextToScore, listWork } from '#app/domain/judging/reviews/judging-place.server.ts'
import { requireJudgeAgreement } from '#app/http/guards.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { orNotFound } from '#app/http/errors.ts'
import { intParam } from '#app/http/params.ts'
import { answerConflictQuestions } from '#app/routes/judge/judging/conflicts.page.server.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { nounFor } from '#app/ui/format/plural.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'Your conflicts of interest' }

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireJudgeAgreement(args)
  const categoryId = intParam(args, 'categoryId')
  const { now, readOnly } = args.context
  const page = await questionsPage(viewer, categoryId, { now, readOnly })
  const place = await findJudgingPlace(viewer, categoryId, now, db())
  const mayJudge = place?.mayScore || place?.mayAnswer
  const next = place && mayJudge ? nextToScore(await listWork(viewer, place, 'own', now), null) : null
  return { ...orNotFound(page, args.request), next: next?.publicId ?? null }
}

export function action(args: ActionFunctionArgs) {
  return answerConflictQuestions(args)
}

export default function ConflictQuestions() {
  const { category, blind, entries, names, open, recused, next } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const byEntry = useAnsweredForm<typeof entryAnswersSchema>(ENTRIES, answer)
  const byName = useAnsweredForm<typeof nameAnswersSchema>(NAMES, answer)
  const asked = blind ? names.names.length > 0 : entries.length > 0
  return (
    <Page
      lede={categoryTitle(category)}
      crumbs={[{ label: 'My committees', to: href('/judges') }, { label: 'Conflicts of interest' }]}
      problems={[...byEntry.problems({}), ...byName.problems({})]}
    >
      <p>
        You have a conflict of interest with an entry if you worked on it, own part of it, work or worked for
        the people who made it, or are close to one of them. An entry opens once you confirm that you have
        none. If you have one, you are recused immediately and your scores of the entry do not count.
      </p>
      {open > 0 ? (
        <Notice title={`${open} ${nounFor(open, { one: 'entry needs', other: 'entries need' })} your answer`}>
          You can save some now and the rest later.
        </Notice>
      ) : null}
      {next ? (
        <p>
          <LinkButton
            id={SCORE_NOW}
            kind={open > 0 ? 'secondary' : 'primary'}
            to={`${href('/judges/submission/:submissionId', { submissionId: next })}#entry`}
          >
            Score now
          </LinkButton>
        </p>
      ) : null}
      {recused > 0 ? (
        <Notice
          tone="plain"
          title={`You are recused from ${recused} ${nounFor(recused, { one: 'entry', other: 'entries' })}`}
        >
          You declared a conflict, act for the studio or are in the credits, or the chair or an admin recused
          you. Contact the awards team if this is wrong.
        </Notice>
      ) : null}
      {!asked ? (
        <EmptyState title={recused > 0 ? 'No open questions' : 'No entries yet'}>
          <p>Entries appear here once they are accepted.</p>
        </EmptyState>
      ) : blind ? (
        <NamesForm {...names} form={byName} />
      ) : (
        <QuestionForm entries={entries} form={byEntry} />
      )}
    </Page>
  )
}
