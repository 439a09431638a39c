import type { HeadersFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PublicPage } from '#app/domain/press/newsroom/components/public-page.tsx'
import { EarlierSeasons, SeasonRecord } from '#app/domain/press/newsroom/components/season-record.tsx'
import { shareTags } from '#app/http/share-tags.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'
import { loadRecord } from './season-record.server.ts'
import styles from '#app/ui/styles/works.css?url'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle<typeof loader> = {
  title: ({ title }) => title,
  scripts: false,
  indexed: true,
  sameForGuests: true,
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta = shareTags<typeof loader>(
  ({ year }, { site }) => `The nominees of the ${site.name} ${year}.`,
  ({ shared }) => shared,
)

export async function loader(args: LoaderFunctionArgs) {
  return loadRecord(args, '/nominees')
}

export default function NomineesOfYear() {
  const { title, label, categories, items, others, places } = useLoaderData<typeof loader>()
  return (
    <PublicPage here="/nominees" places={places}>
      <PageTitle title={title} lede={label} />
      <SeasonRecord categories={categories} items={items} />
      <EarlierSeasons seasons={others} page="/nominees/:year" />
    </PublicPage>
  )
}
