import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  MATERIALS_FORM,
  MATERIALS_LABELS,
  MaterialsFields,
} from '#app/domain/judging/rounds/materials/components/materials-fields.tsx'
import { planMaterials } from '#app/domain/judging/rounds/materials/plan.server.ts'
import { findMaterialsPage } from '#app/domain/judging/rounds/materials/queries.server.ts'
import { materialsSchema } from '#app/domain/judging/rounds/materials/schema.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo, zoneIn } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = {
  title: ({ category, round }) => `Ask for more, “${round.name}”: ${category.title}`,
}

async function pageOf(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const of = { categoryId: intParam(args, 'categoryId'), roundId: intParam(args, 'id') }
  const page = orNotFound(await findMaterialsPage(admin, of, args.context.now, db()), args.request)
  return { admin, of, page, season: await currentSeason() }
}

export async function loader(args: LoaderFunctionArgs) {
  const { page, season } = await pageOf(args)
  const { name, version, toldAt, materialsDue } = page.round
  return {
    category: page.category,
    questions: page.questions,
    zone: season.timezone,
    round: { name, version, isTold: toldAt !== null },
    dueAt: materialsDue ? toLocalText(materialsDue, season.timezone) : '',
  }
}

export async function action(args: ActionFunctionArgs) {
  const { admin, of, page, season } = await pageOf(args)
  const sent = await args.request.formData()
  const zone = zoneIn(sent, season.timezone)
  const stored = page.round.materialsDue
  const form = parseForm(sent, materialsSchema(zone, { year: season.year, stored }))
  if (form.status !== 'success') return replyTo(MATERIALS_FORM, form)
  const saved = unlessNotFound(
    await planMaterials(of, form.value, zone, admin, args.context.now),
    args.request,
  )
  if (!saved.ok) return replyRefused(MATERIALS_FORM, form, saved)
  const back = href('/admin/judges/rounds/:categoryId', { categoryId: of.categoryId })
  return redirectDone(back, saved.value.extended ? 'Date saved' : 'Questions saved')
}

export const shouldRevalidate = revalidateAfterConflict

export default function AskForMore() {
  const { category, round, questions, zone, dueAt } = useLoaderData<typeof loader>()
  const initial = {
    dueAt,
    questions: questions.filter(({ isAsked }) => isAsked).map(({ bindingId }) => String(bindingId)),
  }
  const form = useAnsweredForm<ReturnType<typeof materialsSchema>>(
    MATERIALS_FORM,
    useActionData<typeof action>(),
    initial,
  )
  const back = href('/admin/judges/rounds/:categoryId', { categoryId: category.id })
  return (
    <Page
      title={`Ask for more after “${round.name}”`}
      lede="Entries that advance from this round hand in these answers. The judges of what comes next read them."
      crumbs={[
        { label: 'Rounds of judging', to: href('/admin/judges/rounds') },
        { label: category.title, to: back },
        { label: 'Ask for more' },
      ]}
      problems={form.problems(MATERIALS_LABELS)}
    >
      <RecordForm form={form} submit="Save" backTo={back} version={String(round.version)}>
        <MaterialsFields form={form} zone={zone} questions={questions} isTold={round.isTold} />
      </RecordForm>
    </Page>
  )
}
