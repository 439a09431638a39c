import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { STATUS_STEPS, nextStates } from '#app/domain/catalogue/categories/category-text.ts'
import {
  CategorySide,
  CommitteeTable,
  EntryDeadlines,
} from '#app/domain/catalogue/categories/components/category-overview.tsx'
import { OverLimitNotice } from '#app/domain/catalogue/categories/components/over-limit.tsx'
import { findCategory } from '#app/domain/catalogue/categories/queries.server.ts'
import { History } from '#app/platform/audit/components/history-table.tsx'
import { orNotFound } from '#app/http/errors.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { categoryView } from '#app/routes/admin/catalogue/categories/view.page.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Columns, Stack } from '#app/ui/columns.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageBar, PageTitle } from '#app/ui/page-header.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'
import { db } from '#db/client.ts'

export const handle: PageHandle<typeof loader> = { title: (page) => page.title }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const category = orNotFound(await findCategory(intParam(args, 'id'), db()), args.request)
  return categoryView(category, admin, args)
}

export default function ViewCategory() {
  const page = useLoaderData<typeof loader>()
  const { id, year, name, status, statusNote, code } = page
  return (
    <>
      <PageBar
        crumbs={[
          { label: `Categories ${year}`, to: withQuery(href('/admin/categories'), { year }) },
          { label: page.title },
        ]}
        links={
          <>
            {nextStates(status).map((to) => (
              <LinkButton
                key={to}
                kind="quiet"
                to={withQuery(href('/admin/categories/status/:id', { id }), { to })}
              >
                {STATUS_STEPS[to].verb}
              </LinkButton>
            ))}
            {page.hasRounds ? (
              <LinkButton kind="quiet" to={href('/admin/judges/rounds/:categoryId', { categoryId: id })}>
                Rounds of judging
              </LinkButton>
            ) : null}
            {page.removable ? (
              <LinkButton kind="quiet" to={href('/admin/categories/remove/:id', { id })}>
                Remove
              </LinkButton>
            ) : null}
          </>
        }
        primary={<LinkButton to={href('/admin/categories/edit/:id', { id })}>Edit category</LinkButton>}
      />
      <Columns
        head={<PageTitle title={name} eyebrow={`${code}, ${year}`} lede={page.summary} />}
        side={<CategorySide category={page} states={page.states} questions={page.questions} />}
        sideLabel="Status, entries and questions"
      >
        <OverLimitNotice over={page.over} />
        <Card title="Details">
          <Stack tight>
            {statusNote && status !== 'open' ? <Notice tone="plain">{statusNote}</Notice> : null}
            {page.description ? (
              <PlainText>{page.description}</PlainText>
            ) : (
              <p className="hint">No rules yet.</p>
            )}
            <DefinitionList items={page.facts} />
          </Stack>
        </Card>
        <CommitteeTable seats={page.committee} />
        <EntryDeadlines deadlines={page.deadlines} />
        <History history={page.history} />
      </Columns>
    </>
  )
}
