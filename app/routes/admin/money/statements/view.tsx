import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { acceptStatement } from '#app/domain/money/statements/accept-statement.server.ts'
import { decideLine, removeStatement } from '#app/domain/money/statements/commands.server.ts'
import {
  AcceptedTable,
  LeftOutTable,
  ReviewTable,
} from '#app/domain/money/statements/components/line-tables.tsx'
import { OUTCOME_LABELS, OUTCOMES, type Sum } from '#app/domain/money/statements/matching.ts'
import { acceptedLines, findStatement, reviewStatement } from '#app/domain/money/statements/queries.server.ts'
import { reviewSchema } from '#app/domain/money/statements/schema.ts'
import { badRequest, orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone, redirectWithOutcome } from '#app/http/flash.server.ts'
import { parseForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam, listState, requirePageWithin } from '#app/http/params.ts'
import { hasRight } from '#app/platform/admin-rights.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, FilterSelect } from '#app/ui/filter-bar.tsx'
import { formatMoney } from '#app/ui/format/money.ts'
import { countText } from '#app/ui/format/plural.ts'
import { ListResults } from '#app/ui/list-results.tsx'
import { filterOf } from '#app/ui/list-state.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { StatRow } from '#app/ui/stat-row.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = {
  roomy: 'Each line says why an invoice is proposed for it, with the buttons that decide it.',
  title: ({ statement }) => `Bank statement ${statement.fileName}`,
}

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const statement = orNotFound(await findStatement(admin, id), args.request)
  if (statement.status === 'unread') throw redirect(href('/admin/bank-statements/:id/columns', { id }))
  const list = listState(args.request, { filters: ['outcome'] })
  const asked = { ...list, outcome: filterOf(list, 'outcome', OUTCOMES) }
  const mayChange = hasRight(admin.adminRole, 'money')
  const common = { statement, list, mayChange }
  if (statement.status === 'accepted') {
    const accepted = await acceptedLines(admin, id, asked)
    requirePageWithin(args.request, list, accepted.count)
    return { ...common, accepted, review: null, counts: accepted.counts }
  }
  const review = await reviewStatement(admin, id, asked, args.context.now)
  requirePageWithin(args.request, list, review.count)
  return { ...common, accepted: null, review, counts: review.counts }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const id = intParam(args, 'id')
  const form = parseForm(await args.request.formData(), reviewSchema)
  if (form.status !== 'success') throw badRequest('Select what to do with this statement.')
  const { search } = new URL(args.request.url)
  const here = href('/admin/bank-statements/:id', { id })
  switch (form.value.intent) {
    case 'accept': {
      const done = unlessNotFound(await acceptStatement(id, form.value.version, admin, now), args.request)
      if (!done.ok) return redirectWithOutcome(here, done, '')
      const { booked, unallocated } = done.value
      return redirectDone(
        here,
        `${countText(booked, 'line was', 'lines were')} booked`,
        unallocated > 0 ? `${countText(unallocated, 'payment is', 'payments are')} unallocated.` : undefined,
      )
    }
    case 'remove': {
      const done = unlessNotFound(await removeStatement(id, admin, now), args.request)
      return redirectWithOutcome(done.ok ? href('/admin/bank-statements') : here, done, 'Statement removed')
    }
    case 'confirm': {
      const { lineId, number } = form.value
      const done = unlessNotFound(await decideLine(id, { lineId, confirm: number }, admin, now), args.request)
      return redirectWithOutcome(here + search, done, `${number} confirmed`)
    }
    default: {
      const aside = form.value.intent === 'set-aside'
      const { lineId } = form.value
      const done = unlessNotFound(await decideLine(id, { lineId, aside }, admin, now), args.request)
      return redirectWithOutcome(here + search, done, aside ? 'Line set aside' : 'Line reopened')
    }
  }
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>

function Proposals({ statement, review, mayChange }: Page & { review: NonNullable<Page['review']> }) {
  const { summary, version } = review
  const amount = (sums: readonly Sum[]) =>
    sums.map(({ cents, currency }) => formatMoney(cents, currency, 'prose')).join(', ') ||
    formatMoney(0, statement.currency, 'prose')
  return (
    <>
      <StatRow
        stats={[
          {
            value: amount(summary.bookedSums),
            label: `on ${countText(summary.booked, 'line', 'lines')} to book`,
          },
          {
            value: amount(summary.unallocatedSums),
            label: `on ${countText(summary.unallocated, 'line', 'lines')} to keep unallocated`,
          },
          ...(summary.reversed > 0
            ? [{ value: String(summary.reversed), label: 'to take a payment back' }]
            : []),
          { value: String(summary.nothing), label: 'without a payment' },
        ]}
      />
      {mayChange ? (
        <Form method="post" className="stack stack-tight">
          <input type="hidden" name="version" value={version} />
          <p className="hint">
            Payments get their receipts by email. What matches no invoice, or was not confirmed, becomes an
            unallocated payment.
          </p>
          <ButtonRow>
            <Button name="intent" value="accept">
              Accept all proposals
            </Button>
            <Button name="intent" value="remove" kind="secondary">
              Remove statement
            </Button>
          </ButtonRow>
        </Form>
      ) : null}
    </>
  )
}

export default function StatementPage() {
  const page = useLoaderData<typeof loader>()
  const { statement, list, mayChange, review, accepted, counts } = page
  const found: Readonly<Record<string, number>> = counts
  const { leftOut } = statement
  const skipped = leftOut.filter(({ why }) => why === 'unread')
  const balances = leftOut.filter(({ why }) => why === 'balance').length
  const options = OUTCOMES.filter((outcome) => found[outcome] !== undefined).map((outcome) => ({
    value: outcome,
    label: `${OUTCOME_LABELS[outcome].label} (${found[outcome]})`,
  }))
  return (
    <>
      <PageHeader
        title={statement.fileName}
        lede={statement.account}
        crumbs={[
          { label: 'Bank statements', to: href('/admin/bank-statements') },
          { label: statement.fileName },
        ]}
      />
      {statement.acceptedAt ? (
        <Notice tone="plain">
          Accepted by {statement.acceptedBy} <DateTime value={statement.acceptedAt} />.
        </Notice>
      ) : null}
      {statement.repeated > 0 ? (
        <Notice tone="plain">
          {countText(statement.repeated, 'line of this file is', 'lines of this file are')} on an earlier
          statement and left out.
        </Notice>
      ) : null}
      {statement.pending > 0 ? (
        <Notice tone="plain">
          {countText(statement.pending, 'line is', 'lines are')} not booked by the bank yet and left out.
        </Notice>
      ) : null}
      {skipped.length > 0 ? (
        <Notice tone="plain">
          {skipped.length === 1 ? '1 row was skipped' : `${skipped.length} rows were skipped`}:{' '}
          {skipped.map(({ row }) => row ?? 'an entry without a date').join(', ')}
        </Notice>
      ) : null}
      {balances > 0 ? (
        <Notice tone="plain">
          {countText(balances, 'row is a balance', 'rows are balances')} of the account and left out.
        </Notice>
      ) : null}
      {review ? <Proposals {...page} review={review} /> : null}
      <FilterBar narrowed={list.narrowed}>
        <FilterSelect name="outcome" label="Outcome" options={options} />
      </FilterBar>
      <ListResults
        list={list}
        count={(review ?? accepted).count}
        noun={{ one: 'line', other: 'lines' }}
        empty={<EmptyState title="No new lines" />}
      >
        {review ? (
          <ReviewTable rows={review.rows} mayChange={mayChange} />
        ) : (
          <AcceptedTable rows={accepted.rows} />
        )}
      </ListResults>
      {leftOut.length > 0 ? <LeftOutTable rows={leftOut} /> : null}
    </>
  )
}
