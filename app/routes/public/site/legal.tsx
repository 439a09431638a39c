import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Written } from '#app/domain/mail/components/text-blocks.tsx'
import { writtenText } from '#app/domain/mail/written-text.ts'
import { LEGAL_LABELS, LEGAL_PAGES, legalAddress, legalText } from '#app/domain/season/identity/legal.ts'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import { shareTags } from '#app/http/share-tags.ts'
import { notFound } from '#app/http/errors.ts'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import { useFrame } from '#app/ui/frame/frame-context.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'

export const handle: PageHandle<typeof loader> = {
  title: ({ label }) => label,
  indexed: true,
  sameForGuests: true,
}

export const meta = shareTags<typeof loader>(({ label }, { site }) => `${label} of the ${site.name}.`)

export async function loader({ params, request }: LoaderFunctionArgs) {
  const page = LEGAL_PAGES.find((each) => each === params.page)
  const text = page ? legalText(await configValues(), page) : ''
  if (!page || text === '') throw notFound(request)
  const elsewhere = legalAddress(text)
  if (elsewhere) throw redirect(elsewhere)
  return { label: LEGAL_LABELS[page], text: writtenText(text) }
}

export default function LegalText() {
  const { label, text } = useLoaderData<typeof loader>()
  const { viewer } = useFrame()
  const content = (
    <>
      <PageTitle title={label} />
      <Written text={text} />
    </>
  )
  return viewer ? content : <NarrowPage wide>{content}</NarrowPage>
}
