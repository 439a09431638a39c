import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import {
  archiveField,
  archiveRefusal,
  removeField,
} from '#app/domain/catalogue/categories/field-commands.server.ts'
import { answersOf, findField, placesOf } from '#app/domain/catalogue/categories/field-queries.server.ts'
import { builtInUse, countedAnswers } from '#app/domain/catalogue/categories/field-types.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone, redirectRefused } from '#app/http/flash.server.ts'
import { BUTTON, parseIntent } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import { countText } from '#app/ui/format/plural.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = {
  title: (page) => (page.unused ? `Remove ${page.key}` : `Archive ${page.key}`),
}

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  const id = intParam(args, 'id')
  const field = orNotFound(await findField(id, db()), args.request)
  if (field.archivedAt) throw redirect(href('/admin/fields/view/:id', { id }))
  const [answers, places, refusal] = await Promise.all([
    answersOf(field, db()),
    placesOf(id, db()),
    archiveRefusal(field.key, db()),
  ])
  return {
    id,
    key: field.key,
    label: field.label,
    answers,
    places: places.length,
    refusal,
    unused: places.length === 0 && answers === 0 && !builtInUse(field.key),
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const { intent } = parseIntent(await args.request.formData(), { remove: BUTTON, archive: BUTTON })
  const removes = intent === 'remove'
  const done = unlessNotFound(
    await (removes ? removeField : archiveField)(id, admin, args.context.now),
    args.request,
  )
  if (done.ok)
    return redirectDone(
      removes ? href('/admin/fields') : href('/admin/fields/view/:id', { id }),
      removes ? 'The field was removed' : 'The field was archived',
      done.value.label,
    )
  return redirectRefused(href('/admin/fields/view/:id', { id }), done)
}

export default function ArchiveField() {
  const { id, key, label, answers, places, refusal, unused } = useLoaderData<typeof loader>()
  if (unused)
    return (
      <ConfirmPage
        title={`Remove the field ${key}?`}
        confirm="Remove field"
        danger
        cancelTo={href('/admin/fields/view/:id', { id })}
        fields={{ intent: 'remove' }}
      >
        <p>“{label}” was never asked and has no answers. You can’t undo this.</p>
      </ConfirmPage>
    )
  return (
    <ConfirmPage
      title={`Archive the field ${key}?`}
      confirm="Archive field"
      refusal={refusal}
      danger
      cancelTo={href('/admin/fields/view/:id', { id })}
      fields={{ intent: 'archive' }}
    >
      <p>
        “{label}” is asked in {countText(places, 'category', 'categories')}
        {answers > 0 ? ` and has ${countedAnswers(answers)}` : ''}. Once archived, it and its answers are
        hidden from entrants, judges and exports. You can restore it at any time.
      </p>
    </ConfirmPage>
  )
}
