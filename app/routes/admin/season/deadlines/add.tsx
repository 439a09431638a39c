import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { DeadlineFields } from '#app/domain/season/seasons/components/deadline-fields.tsx'
import { DeadlineQuestions } from '#app/domain/season/seasons/components/deadline-questions.tsx'
import { questionsIn } from '#app/domain/season/seasons/deadline-answer.ts'
import { addDeadline } from '#app/domain/season/seasons/deadline-commands.server.ts'
import { deadlineSchema } from '#app/domain/season/seasons/deadline-input.ts'
import { namedCategories } from '#app/domain/season/seasons/deadline-queries.server.ts'
import { DEADLINE_LABELS } from '#app/domain/season/seasons/deadline-text.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { replyWithQuestions, parseForm, replyRefused, replyTo, zoneIn } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'deadline'

export const handle: PageHandle = { title: 'Add a deadline' }

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  const { year, timezone, currency } = await currentSeason()
  return { zone: timezone, currency, categories: await namedCategories(year, db()) }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const sent = await args.request.formData()
  const season = await currentSeason()
  const form = parseForm(sent, deadlineSchema(zoneIn(sent, season.timezone), null, season))
  if (form.status !== 'success') return replyTo(FORM, form)
  const { deadline, confirmed } = form.value
  const added = await addDeadline(deadline, confirmed, admin, args.context.now)
  if (!added.ok) return replyRefused(FORM, form, added)
  if (!added.value.saved) return replyWithQuestions(FORM, form, added.value.questions)
  return redirectDone(href('/admin/deadlines'), `${deadline.name} was added`)
}

export default function AddDeadline() {
  const { zone, currency, categories } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const form = useAnsweredForm<ReturnType<typeof deadlineSchema>>(FORM, answer, {
    scope: 'all',
    visible: 'on',
  })
  const questions = questionsIn(answer)
  return (
    <Page
      crumbs={[{ label: 'Deadlines', to: href('/admin/deadlines') }, { label: 'Add' }]}
      problems={form.problems(DEADLINE_LABELS)}
    >
      <RecordForm
        submit={questions.length > 0 ? 'Add deadline anyway' : 'Add deadline'}
        backTo={href('/admin/deadlines')}
      >
        <DeadlineQuestions questions={questions} />
        <DeadlineFields form={form} categories={categories} zone={zone} currency={currency} />
      </RecordForm>
    </Page>
  )
}
