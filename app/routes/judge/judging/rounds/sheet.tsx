import {
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { PAIR_FORM, Pairs } from '#app/domain/judging/rounds/components/pairs-page.tsx'
import {
  markLabel,
  Sheet,
  SHEET_FORM,
  SHEET_TITLES,
} from '#app/domain/judging/rounds/components/sheet-page.tsx'
import type { PairsPage } from '#app/domain/judging/rounds/pairs/pairs-page.server.ts'
import { sheetSchema, type pairSchema } from '#app/domain/judging/rounds/schema.ts'
import { markField } from '#app/domain/judging/rounds/sheet-rules.ts'
import { loadSheetPage, saveSheet, type SheetPage } from '#app/domain/judging/rounds/sheets.server.ts'
import { unlessNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requirePageWithin } from '#app/http/params.ts'
import { revalidateAfterRefusal } from '#app/http/revalidation.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { judgingPlaceOf } from '#app/routes/judge/judging/reviews/judged-entry.server.ts'
import { actOnPairs, loadPairs } from '#app/routes/judge/judging/rounds/pairs.page.server.ts'
import type { Problem } from '#app/ui/error-summary.tsx'
import { listHref, readListState } from '#app/ui/list-state.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import styles from '#app/ui/styles/judging.css?url'
import thumbStyles from '#app/ui/styles/thumb.css?url'

export { clientAction } from '#app/ui/sent-forms.ts'

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: thumbStyles },
]

export const handle: PageHandle<typeof loader> = {
  title: ({ sheet, pairs }) => {
    const { round, category } = sheet ?? pairs
    return `${SHEET_TITLES[round.kind]}: ${category}`
  },
}

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, place } = await judgingPlaceOf(args)
  const { round } = place
  if (!round || round.kind === 'qualify')
    throw redirect(href('/judges/judge/:categoryId', { categoryId: place.category.id }))
  if (round.kind === 'pairs') return { sheet: null, pairs: await loadPairs(args, { viewer, place }, round) }
  const params = new URL(args.request.url).searchParams
  const sheet = await loadSheetPage(viewer, place, round, params, args.context)
  requirePageWithin(args.request, sheet.list, sheet.count)
  return { sheet, pairs: null }
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, place } = await judgingPlaceOf(args)
  const sent = await args.request.formData()
  if (place.round?.kind === 'pairs') return actOnPairs(args, { viewer, place }, sent)
  const form = parseForm(sent, sheetSchema)
  if (form.status !== 'success') return replyTo(SHEET_FORM, form)
  const { then } = form.value
  const saved = unlessNotFound(
    await saveSheet(viewer, place.category.id, form.value, args.context.now),
    args.request,
  )
  if (!saved.ok) return replyRefused(SHEET_FORM, form, saved)
  const { pathname, search, searchParams } = new URL(args.request.url)
  const { page } = readListState(searchParams, {})
  const to = pathname + (then === 'next' ? listHref(search, { page: page + 1 }) : search)
  const { finished, given, of, round } = saved.value
  const text =
    round.kind === 'rank' ? `${given} of ${of} places are filled.` : `${given} of ${of} points are given.`
  return redirectDone(to, finished ? 'Handed in' : 'Saved as a draft', text)
}

/** A refused sheet shows how much is stored. */
export const shouldRevalidate = revalidateAfterRefusal

export default function SheetOfRound() {
  const { sheet, pairs } = useLoaderData<typeof loader>()
  return sheet ? <MarksOfRound page={sheet} /> : <PairsOfRound page={pairs} />
}

function MarksOfRound({ page }: { page: SheetPage }) {
  const { round, rows } = page
  const form = useAnsweredForm<typeof sheetSchema>(SHEET_FORM, useActionData<typeof action>(), {
    marks: Object.fromEntries(rows.map(({ publicId, mark }) => [publicId, mark > 0 ? String(mark) : ''])),
  })
  const labels = Object.fromEntries(
    rows.map(({ publicId, title }) => [markField(publicId), markLabel(round.kind, title)]),
  )
  return (
    <OwnPage page={page} problems={form.problems(labels)}>
      <Sheet page={page} form={form} />
    </OwnPage>
  )
}

function PairsOfRound({ page }: { page: PairsPage }) {
  const form = useAnsweredForm<typeof pairSchema>(PAIR_FORM, useActionData<typeof action>())
  return (
    <OwnPage page={page} problems={form.problems({}, ['round', 'version', 'left', 'right', 'answer'])}>
      <Pairs page={page} form={form} />
    </OwnPage>
  )
}

interface OwnPageProps {
  page: Pick<SheetPage | PairsPage, 'round' | 'category' | 'categoryId'>
  problems: readonly Problem[]
  children: ReactNode
}

function OwnPage({ page: { round, category, categoryId }, problems, children }: OwnPageProps) {
  const title = SHEET_TITLES[round.kind]
  return (
    <Page
      title={title}
      crumbs={[
        { label: 'My committees', to: href('/judges') },
        { label: category, to: href('/judges/judge/:categoryId', { categoryId }) },
        { label: title },
      ]}
      problems={problems}
    >
      {children}
    </Page>
  )
}
