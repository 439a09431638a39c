import { Form, useLoaderData } from '@remix-run/react'
import {
  SelectedPeople,
  type SelectedPerson,
} from '#app/domain/nominees/certificates/components/certificate-parts.tsx'
import {
  previewRequest,
  requestCertificates,
} from '#app/domain/nominees/certificates/request-certificates.server.ts'
import { MAX_REQUESTED, OBSTACLE_LABELS } from '#app/domain/nominees/certificates/rules.ts'
import { requestSchema } from '#app/domain/nominees/certificates/schema.ts'
import { useStepForm } from '#app/http/decide-page.tsx'
import { requireAdmin } from '#app/http/guards.server.ts'
import { decideStep } from '#app/http/step.server.ts'
import { href } from '#app/platform/href.ts'
import { chosenNominees, shownLines } from '#app/routes/admin/nominees/certificates/chosen-nominees.server.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { countText } from '#app/ui/format/plural.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

const LABELS = { override: 'Include unconfirmed names', reason: 'Reason' }

export const handle: PageHandle = { title: 'Make certificates' }

const step = decideStep({
  guard: requireAdmin,
  find: ({ who, args }) => chosenNominees(args, who, MAX_REQUESTED),
  async page({ year, personIds, backTo }, { who, now }) {
    const preview = await previewRequest(who, year, personIds, now)
    const count = (what: string | null) => preview.filter(({ obstacle }) => obstacle === what).length
    const lines = shownLines(preview, ({ obstacle }) => obstacle !== null).map(
      ({ person, obstacle }): SelectedPerson => ({
        ...person,
        label: obstacle ? OBSTACLE_LABELS[obstacle] : 'Certificate is made',
        tone: obstacle === null ? 'good' : obstacle === 'made' ? 'neutral' : 'bad',
      }),
    )
    return { backTo, lines, all: preview.length, making: count(null), blocked: count('unconfirmed') }
  },
  fields: () => requestSchema,
  run({ personIds }, { sent, who, now }) {
    const override = sent.override ? (sent.reason ?? null) : null
    return requestCertificates({ personIds, override }, who, now)
  },
  done: ({ made, blocked }, { found }) => ({
    to: found.backTo,
    title: made === 0 ? 'No certificates made' : `Building ${countText(made, 'certificate', 'certificates')}`,
    description: blocked > 0 ? `${blocked} skipped: name not confirmed.` : undefined,
    color: made === 0 ? 'danger' : 'success',
  }),
})
export const loader = step.loader
export const action = step.action

export default function MakeCertificates() {
  const { backTo, lines, all, making, blocked } = useLoaderData<typeof loader>()
  const form = useStepForm<typeof requestSchema>()
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
