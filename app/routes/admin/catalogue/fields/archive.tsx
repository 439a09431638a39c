import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import {
  archiveField,
  archiveRefusal,
  removeField,
} from '#app/domain/catalogue/categories/field-commands.server.ts'
import { answersOf, findField, placesOf } from '#app/domain/catalogue/categories/field-queries.server.ts'
import { builtInUse } from '#app/domain/catalogue/categories/field-types.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectRefused, redirectWithFlash } from '#app/http/flash.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { db } from '#db/client.ts'

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
    ...{ id, key: field.key, label: field.label, answers },
    places: places.length,
    refusal,
    unused: places.length === 0 && answers === 0 && !builtInUse(field.key),
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const removes = (await args.request.formData()).get('intent') === 'remove'
  const done = unlessNotFound(
    await (removes ? removeField : archiveField)(id, admin, args.context.now),
    args.request,
  )
  if (done.ok)
    return redirectWithFlash(removes ? href('/admin/fields') : href('/admin/fields/view/:id', { id }), {
      title: removes ? 'The field was removed' : 'The field was archived',
      description: done.value.label,
      color: 'success',
    })
  return redirectRefused(href('/admin/fields/view/:id', { id }), done)
}

export default function ArchiveField() {
  const { id, key, label, answers, places, refusal, unused } = useLoaderData<typeof loader>()
  if (unused)
    return (
      <ConfirmPage
        title={`Remove the field ${key}?`}
        confirm="Remove this field"
        danger
        cancelTo={href('/admin/fields/view/:id', { id })}
        fields={{ intent: 'remove' }}
      >
        <p>
          “{label}” was never asked and has no answers, so nothing is lost. It cannot be brought back; its
          history is kept.
        </p>
      </ConfirmPage>
    )
  return (
    <ConfirmPage
      title={`Archive the field ${key}?`}
      confirm="Archive this field"
      refusal={refusal}
      danger
      cancelTo={href('/admin/fields/view/:id', { id })}
      fields={{ intent: 'archive' }}
    >
      <p>
        “{label}” is asked in {places === 1 ? '1 category' : `${places} categories`}
        {answers > 0
          ? ` and has ${answers === 1 ? '1 answer' : `${answers.toLocaleString('en')} answers`}`
          : ''}
        . Once archived it is asked nowhere, and its answers are shown nowhere: not to entrants, not to
        judges, not in exports. Nothing is deleted; it can be brought back at any time.
      </p>
    </ConfirmPage>
  )
}
