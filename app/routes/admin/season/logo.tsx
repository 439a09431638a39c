import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { LOGO_HINT, LOGO_MAX_BYTES, LOGO_SETTING } from '#app/domain/season/identity/logo-rules.ts'
import type { logoSchema } from '#app/domain/season/identity/schema.ts'
import { removeLogo, storeLogo } from '#app/domain/season/identity/logo.server.ts'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { replyWith } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { readMultipart } from '#app/http/uploads.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { tooLarge } from '#app/platform/files/rules.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import type { FieldNames } from '#app/ui/form-fields.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'award-logo'
const FIELD: FieldNames<typeof logoSchema> = 'logo'
const SITE = withQuery(href('/admin/configs'), { group: 900 })

export const handle: PageHandle = { title: 'Logo' }

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  return { logoId: (await configValues())[LOGO_SETTING] || null }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { request, context } = args
  const refused = (message: string) => replyWith(FORM, {}, { [FIELD]: [message] }, 422)
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data'))
    return refused('Select a file.')
  const upload = await readMultipart(request, { fileFields: [FIELD], maxFileBytes: LOGO_MAX_BYTES })
  try {
    if (upload.fields.get('intent') === 'remove') {
      await removeLogo(admin, context.now)
      return redirectDone(SITE, 'Logo removed')
    }
    const [tooMuch] = upload.refused[FIELD] ?? []
    const [file] = upload.files
    if (tooMuch || !file) return refused(tooMuch ?? 'Select a file.')
    const stored = await storeLogo(
      { tempPath: file.path, originalName: file.originalName },
      admin,
      context.now,
    )
    return stored.ok ? redirectDone(SITE, 'Logo saved') : refused(stored.message)
  } finally {
    await upload.dispose()
  }
}

export default function Logo() {
  const { logoId } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const form = useAnsweredForm<typeof logoSchema>(FORM, answer)
  const { errors } = form.field(FIELD)
  return (
    <Page
      crumbs={[{ label: 'Settings', to: SITE }, { label: 'Logo' }]}
      problems={form.problems({ [FIELD]: 'Logo' })}
    >
      <Form method="post" encType="multipart/form-data" className="stack narrow" {...form.props}>
        <FileField
          name={FIELD}
          errors={errors}
          label="Logo"
          hint={LOGO_HINT}
          accept=".png,.jpg,.jpeg,.webp"
          stored={
            logoId ? (
              <img src={href('/logo/:logoId', { logoId })} alt="The logo now" className="brand-logo" />
            ) : null
          }
          sizeProblem={(bytes) => (bytes > LOGO_MAX_BYTES ? tooLarge(bytes, LOGO_MAX_BYTES) : null)}
        />
        <ButtonRow>
          <Button name="intent" value="save">
            Save logo
          </Button>
          {logoId ? (
            <Button kind="secondary" name="intent" value="remove">
              Remove logo
            </Button>
          ) : null}
        </ButtonRow>
      </Form>
    </Page>
  )
}
