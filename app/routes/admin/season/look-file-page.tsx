import { Form, useActionData, useLoaderData } from '@remix-run/react'
import {
  LOOK_FIELD,
  LOOK_FILES,
  LOOK_FORM,
  lookFileHint,
  type LookFile,
} from '#app/domain/season/identity/look-files.ts'
import type { lookFileSchema } from '#app/domain/season/identity/schema.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { tooLarge } from '#app/platform/files/rules.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import { Page } from '#app/ui/page-header.tsx'
import type { lookFileScreen } from './look-file.server.ts'

type Screen = ReturnType<typeof lookFileScreen>

const SITE = withQuery(href('/admin/configs'), { group: 900 })

/** The page on which the logo or the picture of the award is uploaded. */
export function LookFilePage({ which }: { which: LookFile }) {
  const { isSet, shown } = useLoaderData<Screen['loader']>()
  const form = useAnsweredForm<typeof lookFileSchema>(LOOK_FORM, useActionData<Screen['action']>())
  const { errors } = form.field(LOOK_FIELD)
  const { label, maxBytes } = LOOK_FILES[which]
  const name = label.toLowerCase()
  return (
    <Page
      crumbs={[{ label: 'Settings', to: SITE }, { label }]}
      problems={form.problems({ [LOOK_FIELD]: label })}
    >
      <Form method="post" encType="multipart/form-data" className="stack narrow" {...form.props}>
        <FileField
          name={LOOK_FIELD}
          errors={errors}
          label={label}
          hint={lookFileHint(which)}
          accept=".png,.jpg,.jpeg,.webp"
          stored={
            shown ? (
              <img
                src={shown}
                alt={`The ${name} now`}
                className={which === 'logo' ? 'brand-logo' : undefined}
              />
            ) : isSet ? (
              <p>It is shown as soon as its sizes have been made. Reload this page in a minute.</p>
            ) : null
          }
          sizeProblem={(bytes) => (bytes > maxBytes ? tooLarge(bytes, maxBytes) : null)}
        />
        <ButtonRow>
          <Button name="intent" value="save">
            Save {name}
          </Button>
          {isSet ? (
            <Button kind="secondary" name="intent" value="remove">
              Remove {name}
            </Button>
          ) : null}
        </ButtonRow>
      </Form>
    </Page>
  )
}
