import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import {
  SelectedPeople,
  type SelectedPerson,
} from '#app/domain/nominees/certificates/components/certificate-parts.tsx'
import {
  previewRequest,
  requestCertificates,
} from '#app/domain/nominees/certificates/request-certificates.server.ts'
import { MOST_REQUESTED, OBSTACLE_LABELS } from '#app/domain/nominees/certificates/rules.ts'
import { requestSchema } from '#app/domain/nominees/certificates/schema.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { chosenNominees, shownLines } from '#app/routes/admin/nominees/certificates/chosen-nominees.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { countText } from '#app/ui/format/plural.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'make-certificates'
const LABELS = { override: 'Include unconfirmed names', reason: 'Reason' }

export const handle: PageHandle = { title: 'Make certificates' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year, personIds, backTo } = await chosenNominees(args, admin, MOST_REQUESTED)
  const preview = await previewRequest(admin, year, personIds, args.context.now)
  const count = (what: string | null) => preview.filter(({ obstacle }) => obstacle === what).length
  const lines = shownLines(preview, ({ obstacle }) => obstacle !== null).map(
    ({ person, obstacle }): SelectedPerson => ({
      ...person,
      label: obstacle ? OBSTACLE_LABELS[obstacle] : 'Certificate is made',
      tone: obstacle === null ? 'good' : obstacle === 'made' ? 'neutral' : 'bad',
    }),
  )
  return { backTo, lines, all: preview.length, making: count(null), blocked: count('unconfirmed') }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const form = parseForm(await args.request.formData(), requestSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const { personIds, backTo } = await chosenNominees(args, admin, MOST_REQUESTED)
  const override = form.value.override ? (form.value.reason ?? null) : null
  const requested = await requestCertificates({ personIds, override }, admin, args.context.now)
  if (!requested.ok) return replyRefused(FORM, form, requested)
  const { made, blocked } = requested.value
  return redirectWithFlash(backTo, {
    title: made === 0 ? 'No certificates made' : `Building ${countText(made, 'certificate', 'certificates')}`,
    description: blocked > 0 ? `${blocked} skipped: name not confirmed.` : undefined,
    color: made === 0 ? 'danger' : 'success',
  })
}

export default function MakeCertificates() {
  const { backTo, lines, all, making, blocked } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof requestSchema>(FORM, useActionData<typeof action>())
  const crumbs = [
    { label: 'Nomination certificates', to: href('/admin/nomination-certificates') },
    { label: 'Make certificates' },
  ]
  return (
    <Page
      lede="Each gets the next serial number, on A4 and Letter. Nominees see it after you release it."
      crumbs={crumbs}
      problems={form.problems(LABELS)}
    >
      {all === 0 ? (
        <EmptyState
          title="No nominees selected"
          action={<LinkButton to={backTo}>Back to the nominees</LinkButton>}
        >
          <p>Select nominees in the list.</p>
        </EmptyState>
      ) : (
        <>
          <SelectedPeople
            caption={`${making} of ${all} get a certificate${all > lines.length ? ` (first ${lines.length} shown)` : ''}`}
            lines={lines}
          />
          <Form method="post" className="stack narrow" {...form.props}>
            {blocked > 0 ? (
              <>
                <Checkbox
                  name={form.name('override')}
                  label={`Include ${countText(blocked, 'unconfirmed name', 'unconfirmed names')}`}
                  hint="The names are printed as they are now."
                  errors={form.field('override').errors}
                  defaultChecked={form.isTicked('override')}
                />
                <Textarea
                  {...form.field('reason')}
                  label={LABELS.reason}
                  hint="Required if you include unconfirmed names."
                  rows={2}
                  optional
                />
              </>
            ) : null}
            <ButtonRow>
              {making + blocked > 0 ? (
                <Button>{`Make ${countText(making, 'certificate', 'certificates')}`}</Button>
              ) : null}
              <LinkButton kind="quiet" to={backTo}>
                Go back
              </LinkButton>
            </ButtonRow>
          </Form>
        </>
      )}
    </Page>
  )
}
