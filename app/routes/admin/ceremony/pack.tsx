import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { takeWinnersCopy } from '#app/domain/ceremony/packs/copies.server.ts'
import { PackProblems } from '#app/domain/ceremony/packs/components/pack-problems.tsx'
import { PackContent } from '#app/domain/ceremony/packs/components/pack-content.tsx'
import { UnknownPack } from '#app/domain/ceremony/packs/components/unknown-pack.tsx'
import { WinnersDoor } from '#app/domain/ceremony/packs/components/winners-door.tsx'
import { askedPack, packPage, readPack } from '#app/domain/ceremony/packs/page.server.ts'
import { batchLabel, FORMAT_LABELS, PACKS } from '#app/domain/ceremony/packs/rules.ts'
import { purposeSchema } from '#app/domain/ceremony/packs/schema.ts'
import { orNotFound } from '#app/http/errors.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import styles from '#app/ui/styles/ceremony.css?url'

export { clientAction } from '#app/ui/sent-forms.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

const FORM = 'copy'

export const handle: PageHandle<typeof loader> = {
  title: (page) =>
    page.found ? `${PACKS[page.type].label}, ${batchLabel(page.batch)}` : 'We can’t find this pack',
}

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const { blocks, pack: asked } = await askedPack(args.params.type, args.params.batch)
  if (!asked) return data({ found: false as const, blocks }, { status: 404 })
  const copyId = new URL(args.request.url).searchParams.get('copy')
  const pack = orNotFound(await readPack(asked, copyId, admin, now), args.request)
  const { copy, ...rest } = pack
  const page = await packPage(pack, admin, now)
  const own = copy && { id: copy.publicId, mark: copy.mark }
  return { found: true as const, blocks, ...rest, ...page, copy: own }
}

/** Takes a copy with winners, and opens it. */
export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { season, pack } = await askedPack(args.params.type, args.params.batch)
  const { type, batch } = orNotFound(pack, args.request)
  const form = parseForm(await args.request.formData(), purposeSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const taken = await takeWinnersCopy({ year: season.year, type, batch }, form.value.purpose, admin, admin.at)
  if (!taken.ok) return replyRefused(FORM, form, taken)
  const here = href('/admin/export/ceremony/:type/:batch', { type, batch })
  return redirect(withQuery(here, { copy: taken.value.publicId }))
}

export default function PackPage() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const form = useAnsweredForm<typeof purposeSchema>(FORM, answer)
  if (!page.found) return <UnknownPack blocks={page.blocks} />
  const { type, batch, blocks, season, copy, hasWinners } = page
  const kind = PACKS[type]
  const query = copy ? { copy: copy.id } : {}
  const file = href('/admin/export/ceremony/:type/:batch/file', { type, batch })
  const isShut = kind.winners === 'only' && !hasWinners
  const tabs = ['all' as const, ...Array.from({ length: blocks }, (_, at) => at + 1)]
  return (
    <>
      <PageHeader
        title={`${kind.label}, ${batchLabel(batch).toLowerCase()}`}
        eyebrow={season}
        lede={kind.hint}
        crumbs={[{ label: 'Running order', to: href('/admin/ceremony') }, { label: kind.label }]}
        links={
          isShut
            ? null
            : kind.formats.map((format) => (
                <LinkButton
                  key={format}
                  kind="secondary"
                  reloadDocument
                  to={withQuery(file, { ...query, format })}
                >
                  {FORMAT_LABELS[format]}
                </LinkButton>
              ))
        }
        problems={form.problems({ purpose: 'Purpose' })}
      />
      <Tabs
        label="Blocks"
        tabs={tabs.map((each) => ({
          label: each === 'all' ? 'All' : `Block ${each}`,
          to: href('/admin/export/ceremony/:type/:batch', { type, batch: each }),
          current: each === batch,
        }))}
      />
      {copy ? (
        <Notice title={copy.mark}>
          You took this copy, and only you can open it. Keep it safe: your name is on every page.
        </Notice>
      ) : (
        <WinnersDoor access={page.access} isOnly={kind.winners === 'only'} form={form} />
      )}
      {page.announced ? null : <Notice title="Confidential until the nominees are announced" />}
      <PackProblems {...page} />
      <PackContent {...page} mark={copy?.mark ?? null} />
    </>
  )
}
