import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { href } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import { useFrame } from '#app/ui/frame/frame-context.tsx'
import { Input } from '#app/ui/input.tsx'

/** A page of the handbook, with the search of all chapters that the reader has. */
export function HelpPage({ query = '', children }: { query?: string; children: ReactNode }) {
  const { viewer } = useFrame()
  const content = (
    <div className="help stack">
      <Form method="get" action={href('/help')} role="search" className="help-search">
        <Input
          type="search"
          name="q"
          label="Search the handbook"
          placeholder="Search the handbook"
          defaultValue={query}
        />
        <Button kind="secondary" asks>
          Search
        </Button>
      </Form>
      {children}
    </div>
  )
  return viewer ? content : <NarrowPage wide>{content}</NarrowPage>
}
