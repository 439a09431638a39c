import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { FieldForm } from '#app/domain/catalogue/categories/components/field-form.tsx'
import { changeField } from '#app/domain/catalogue/categories/field-commands.server.ts'
import { fieldSchema, shownField } from '#app/domain/catalogue/categories/field-input.ts'
import { answersOf, findField } from '#app/domain/catalogue/categories/field-queries.server.ts'
import {
  FIELD_TYPE_NAMES,
  builtInUse,
  countedAnswers,
  possibleTypes,
} from '#app/domain/catalogue/categories/field-types.ts'
import { FIELD_LABELS, fieldText } from '#app/domain/catalogue/categories/field-text.ts'
import { FIELD_TYPES } from '#app/domain/catalogue/categories/fields.ts'
import { versionOf } from '#app/platform/record-version.server.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectSaved } from '#app/http/flash.server.ts'
import { parseForm, replyConflict, replyTo, versionIn } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { currencyOptions } from '#app/platform/currency-list.ts'
import { href } from '#app/platform/href.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'
import { Select } from '#app/ui/select.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'field'

export const handle: PageHandle<typeof loader> = { title: (page) => `Edit ${page.initial.key}` }

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  const id = intParam(args, 'id')
  const field = orNotFound(await findField(id, db()), args.request)
  const answers = await answersOf(field, db())
  const use = builtInUse(field.key)
  const asked = new URL(args.request.url).searchParams.get('type')
  const answered = answers > 0 ? `It has ${countedAnswers(answers)}, so its key can’t be changed.` : null
  const type = FIELD_TYPES.find((each) => each === asked) ?? field.type
  return {
    id,
    answers,
    initial: shownField(field),
    stored: field.type,
    type,
    currencies: type === 'money' ? currencyOptions() : [],
    types: use ? [field.type] : possibleTypes(field.type, answers),
    keyLocked: use ? `${use}, so its key and type can’t be changed.` : answered,
    version: versionOf(fieldText(field)),
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const sent = await args.request.formData()
  const form = parseForm(sent, fieldSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const saved = unlessNotFound(
    await changeField(id, form.value, versionIn(sent), admin, args.context.now),
    args.request,
  )
  if (!saved.ok) return replyConflict(FORM, form, saved)
  return redirectSaved(
    href('/admin/fields/view/:id', { id }),
    saved.value.changed,
    `${form.value.key} was saved`,
  )
}

/** After a conflict the page has the stored version, also where scripts would keep the old one. */
export const shouldRevalidate = revalidateAfterConflict

export default function EditField() {
  const { id, answers, initial, stored, type, types, currencies, keyLocked, version } =
    useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof fieldSchema>(FORM, useActionData<typeof action>(), { ...initial, type })
  return (
    <Page
      title={`Edit ${initial.key}`}
      crumbs={[
        { label: 'Fields', to: href('/admin/fields') },
        { label: initial.key, to: href('/admin/fields/view/:id', { id }) },
        { label: 'Edit' },
      ]}
      links={
        <LinkButton kind="quiet" to={href('/admin/fields/archive/:id', { id })}>
          Archive or remove
        </LinkButton>
      }
      problems={form.problems(FIELD_LABELS)}
    >
      {answers > 0 ? (
        <Notice tone="plain">
          {countText(answers, 'entry has', 'entries have')} an answer to this. Changed limits apply to drafts,
          not to submitted entries.
        </Notice>
      ) : null}
      {type === stored ? null : (
        <Notice>
          You are changing the type from “{FIELD_TYPE_NAMES[stored]}” to “{FIELD_TYPE_NAMES[type]}”. Save the
          field to apply this.
        </Notice>
      )}
      {types.length > 1 ? (
        <Form method="get" className="filter-bar" preventScrollReset>
          <Select
            key={type}
            id="new-type"
            name={form.name('type')}
            label={answers > 0 ? 'Types its answers fit' : 'Type'}
            options={types.map((value) => ({ value, label: FIELD_TYPE_NAMES[value] }))}
            defaultValue={type}
          />
          <Button kind="secondary">Use this type</Button>
        </Form>
      ) : null}
      <RecordForm
        key={type}
        submit="Save field"
        backTo={href('/admin/fields/view/:id', { id })}
        version={version}
        form={form}
      >
        <FieldForm form={form} type={type} keyLocked={keyLocked} currencies={currencies} />
      </RecordForm>
    </Page>
  )
}
