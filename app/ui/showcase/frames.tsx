import { Link } from '@remix-run/react'
import { Stack } from '#app/ui/columns.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Page } from '#app/ui/page-header.tsx'

export interface ShownFrame {
  name: string
  to: string
  shows: string
}

/** The frames a page can have, each with an address where it is to be seen. */
export function FrameShow({ frames }: { frames: readonly ShownFrame[] }) {
  return (
    <Stack>
      <h2>Frames</h2>
      <DefinitionList
        items={frames.map(({ name, to, shows }) => ({ term: name, value: <Link to={to}>{shows}</Link> }))}
      />
    </Stack>
  )
}

/** The content of a frame in the showcase. */
export function FrameSample({ title }: { title: string }) {
  return (
    <Page title={title} lede="Sample content, to show the frame around it.">
      <p>A page can be wider or narrower than this line of text, and a frame says how wide it may become.</p>
    </Page>
  )
}
