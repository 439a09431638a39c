import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { moveAward, savePresenters } from '#app/domain/ceremony/running-order/commands.server.ts'
import { AwardFields, awardLabels } from '#app/domain/ceremony/running-order/components/award-fields.tsx'
import { findAward } from '#app/domain/ceremony/running-order/queries.server.ts'
import { awardSchema } from '#app/domain/ceremony/running-order/schema.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectSaved } from '#app/http/flash.server.ts'
import { parseForm, replyConflict, replyTo, versionIn } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'award'
const ORDER = href('/admin/ceremony')

export const handle: PageHandle<typeof loader> = { title: ({ award }) => award.name }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year } = await currentSeason()
  return orNotFound(await findAward(admin, year, intParam(args, 'categoryId'), db()), args.request)
}

/** Saves presenters and notes, then the place; each is a change of its own. */
export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const { year } = await currentSeason()
  const id = intParam(args, 'categoryId')
  const found = orNotFound(await findAward(admin, year, id, db()), args.request)
  const sent = await args.request.formData()
  const form = parseForm(sent, awardSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const { block, position } = form.value
  const saved = unlessNotFound(
    await savePresenters(id, form.value, versionIn(sent), admin, now),
    args.request,
  )
  if (!saved.ok) return replyConflict(FORM, form, saved)
  const place = { to: 'place', block, position } as const
  const isMoved = block !== found.block || (block !== null && position !== found.position)
  const changed = isMoved ? unlessNotFound(await moveAward(year, id, place, admin, now), args.request) : null
  return redirectSaved(ORDER, saved.value.changed || changed?.ok === true, `${found.award.name} was saved`)
}

export const shouldRevalidate = revalidateAfterConflict

export default function Award() {
  const { award, block, position, blocks } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const form = useAnsweredForm<typeof awardSchema>(FORM, answer, {
    block: String(block ?? ''),
    position: String(position ?? ''),
    presenters: award.presenters.map(({ name, pronunciation }) => ({ name, pronunciation })),
    notes: award.notes,
  })
  return (
    <>
      <PageHeader
        title={award.name}
        eyebrow={award.code}
        crumbs={[{ label: 'Running order', to: ORDER }, { label: award.name }]}
        problems={form.problems(awardLabels(form.rows('presenters').length))}
      />
      <RecordForm submit="Save award" backTo={ORDER} version={String(award.version)} form={form}>
        <AwardFields form={form} blocks={blocks} />
      </RecordForm>
    </>
  )
}
