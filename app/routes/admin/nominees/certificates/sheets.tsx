import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { CertificateTabs } from '#app/domain/nominees/certificates/components/certificate-parts.tsx'
import { SheetTable } from '#app/domain/nominees/certificates/components/sheet-table.tsx'
import { MAX_ON_SHEET, PAPER_LABELS, PAPERS } from '#app/domain/nominees/certificates/rules.ts'
import { sheetSchema } from '#app/domain/nominees/certificates/schema.ts'
import { listSheets, requestSheet } from '#app/domain/nominees/certificates/sheets.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { seasonTitle } from '#app/domain/season/seasons/rules.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { chosenNominees } from '#app/routes/admin/nominees/certificates/chosen-nominees.server.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { loadList } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { RadioGroup } from '#app/ui/choice-group.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { countText } from '#app/ui/format/plural.ts'

export { links } from '#app/ui/dense-links.ts'
export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'certificate-sheet'
const LABELS = { paper: 'Paper' }

export const handle: PageHandle = { title: 'Print sheets' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const { year, label } = await currentSeason()
  const [page, { personIds, backTo }] = await Promise.all([
    loadList(args.request, {}, (list) => listSheets(admin, year, list, now)),
    chosenNominees(args, admin, MAX_ON_SHEET + 1),
  ])
  return { ...page, season: seasonTitle({ label, year }), chosen: personIds.length, backTo }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const form = parseForm(await args.request.formData(), sheetSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const { personIds } = await chosenNominees(args, admin, MAX_ON_SHEET + 1)
  const asked = await requestSheet(personIds, form.value.paper, admin, args.context.now)
  if (!asked.ok) return replyRefused(FORM, form, asked)
  const { count, left } = asked.value
  return redirectDone(
    href('/admin/nomination-certificates/sheets'),
    `Print sheet with ${countText(count, 'certificate', 'certificates')} requested`,
    left > 0 ? `${left} skipped: not built, out of date or void.` : undefined,
  )
}

export default function PrintSheets() {
  const { season, rows, count, list, chosen, backTo } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof sheetSchema>(FORM, useActionData<typeof action>(), { paper: 'a4' })
  return (
    <Page
      context={season}
      lede={`One PDF with up to ${MAX_ON_SHEET} certificates, one per page.`}
      problems={form.problems(LABELS)}
    >
      <CertificateTabs current="sheets" />
      {chosen > 0 ? (
        <Card title={`${countText(chosen, 'nominee', 'nominees')} selected`}>
          <Form method="post" className="stack narrow" {...form.props}>
            <RadioGroup
              name={form.name('paper')}
              legend={LABELS.paper}
              inline
              required
              errors={form.field('paper').errors}
              defaultValue={form.field('paper').defaultValue}
              choices={PAPERS.map((value) => ({ value, label: PAPER_LABELS[value] }))}
            />
            <p>Certificates that are not built, out of date or void are skipped.</p>
            <Button>Make PDF</Button>
          </Form>
        </Card>
      ) : (
        <p>
          <LinkButton kind="secondary" to={backTo}>
            Select nominees
          </LinkButton>
        </p>
      )}
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'print sheet', other: 'print sheets' }}
        empty={
          <EmptyState title="No print sheets yet">Select nominees in the list, then “Print”.</EmptyState>
        }
      >
        <SheetTable rows={rows} />
      </ListResults>
    </Page>
  )
}
