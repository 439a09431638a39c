import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { configValues, currentSeason } from '#app/domain/seasons/queries.server.ts'
import { editionLabel } from '#app/domain/seasons/rules.ts'
import { requirePress } from '#app/http/guards.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'

export const handle: PageHandle = { title: 'Newsroom' }

export async function loader(args: LoaderFunctionArgs) {
  await requirePress(args)
  const [season, configs] = await Promise.all([currentSeason(), configValues()])
  return {
    context: `${editionLabel(season.edition)} · ${season.year}`,
    contact: configs.press_email || configs.support_email || '',
  }
}

export default function Newsroom() {
  const { context, contact } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        context={context}
        title="Newsroom"
        lede="Releases, stills, logos and fact sheets for accredited press."
      />
      <EmptyState title="Nothing published yet">
        <p>
          Releases appear here when they are published.
          {contact ? (
            <>
              {' '}
              Questions before that: <a href={`mailto:${contact}`}>{contact}</a>.
            </>
          ) : null}
        </p>
      </EmptyState>
    </>
  )
}
