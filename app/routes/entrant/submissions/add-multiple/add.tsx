import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'
import { randomUUID } from 'node:crypto'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { emptyPerson } from '#app/domain/catalogue/fields/answers.ts'
import { startBatch } from '#app/domain/submissions/multiple/batches.server.ts'
import { MultipleForm } from '#app/domain/submissions/components/multiple-form.tsx'
import {
  multipleParts,
  multipleSchema,
  type MultipleTyped,
} from '#app/domain/submissions/multiple/multiple-schema.ts'
import { multipleView, questionsOf } from '#app/domain/submissions/multiple/multiple-page.server.ts'
import type { MultipleView } from '#app/domain/submissions/multiple/multiple-page.server.ts'
import { multipleForm } from '#app/domain/submissions/schema.ts'
import { refusalStatus } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, readForm } from '#app/http/forms.server.ts'
import { requireEntrant } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import type { Problem } from '#app/ui/error-summary.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'Enter one work in multiple categories' }

const empty = (): MultipleTyped => ({
  title: '',
  categoryIds: [],
  answers: {},
  people: new Map(),
  createKey: randomUUID(),
})

export async function loader(args: LoaderFunctionArgs) {
  const entrant = await requireEntrant(args)
  return {
    studioName: entrant.studio.name,
    view: await multipleView(empty(), entrant, args.context.now),
  }
}

export async function action(args: ActionFunctionArgs) {
  const entrant = await requireEntrant(args)
  const { now } = args.context
  const sent = await args.request.formData()
  const { intent, category } = readForm(sent, multipleParts)
  const questions = await questionsOf(category)
  const typed = readForm(sent, multipleSchema(questions))
  const form = parseForm(sent, multipleForm)
  const answer = async (errors: Record<string, string[]>, message: string | null, status: number) => {
    const view = await multipleView(typed, entrant, now)
    return data({ view, errors, message, problem: status !== 200 }, { status })
  }
  if (intent.kind === 'more-people') {
    const rows = typed.people.get(intent.categoryId) ?? []
    const people = new Map(typed.people).set(intent.categoryId, [...rows, emptyPerson, emptyPerson])
    const view = await multipleView({ ...typed, people }, entrant, now)
    return data({ view, errors: {}, message: null, problem: false })
  }
  if (intent.kind === 'update') {
    const view = await multipleView(typed, entrant, now)
    const taken = view.choices.filter((choice) => choice.taken && typed.categoryIds.includes(choice.id))
    const errors = Object.fromEntries(taken.map(({ id, twin }) => [`category-${id}`, [twin ?? '']]))
    return data({ view, errors, message: null, problem: false })
  }
  if (form.status !== 'success') {
    const errors = Object.fromEntries(
      Object.entries(form.error ?? {}).map(([name, messages]) => [name, messages ?? []]),
    )
    return answer(errors, errors.createKey?.[0] ?? null, 422)
  }
  const started = await startBatch(typed, entrant, now)
  if (!started.ok)
    return answer(started.fields ?? {}, started.fields ? null : started.message, refusalStatus[started.code])
  const count = started.value.submissionIds.length
  return redirectDone(
    href('/submissions/batches/:setId', { setId: started.value.batchId }),
    count === 1 ? '1 draft created' : `${count} drafts created`,
    'Finish each draft, then check out together.',
  )
}

export default function AddMultiple() {
  const loaded = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const view: MultipleView = answer?.view ?? loaded.view
  const errors: Record<string, string[]> = answer?.errors ?? {}
  const second = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // A summary of errors takes the focus itself.
    if (answer && Object.keys(answer.errors).length === 0) second.current?.focus()
  }, [answer])
  return (
    <Page
      lede={`${loaded.studioName}. We create a draft in each category you select.`}
      crumbs={[
        { label: 'Entries', to: href('/submissions') },
        { label: 'Start an entry', to: href('/submissions/add') },
        { label: 'Multiple categories' },
      ]}
      problems={problemsIn(errors, answer?.message ?? null, view.choices)}
    >
      <p>
        Many entries to add?{' '}
        <Link to={href('/submissions/add-multiple/csv')}>Import them from a spreadsheet</Link>.
      </p>
      <MultipleForm
        // What the server answers is what the form shows: ticks and rows come from it.
        key={
          answer ? JSON.stringify([view.choices.filter(({ ticked }) => ticked).length, view.people]) : 'new'
        }
        view={view}
        errors={errors}
        heading={second}
      />
    </Page>
  )
}

function problemsIn(
  errors: Readonly<Record<string, string[]>>,
  message: string | null,
  choices: readonly { id: number; type: CategoryType; number: number; name: string }[],
): Problem[] {
  const labels: Record<string, string> = { title: 'Title of the work', category: 'Categories' }
  for (const each of choices) labels[`category-${each.id}`] = categoryTitle(each)
  const ofFields = Object.entries(errors).flatMap(([id, messages]) =>
    labels[id] ? messages.map((each) => ({ id, label: labels[id], message: each })) : [],
  )
  return [...(message ? [{ message }] : []), ...ofFields]
}
