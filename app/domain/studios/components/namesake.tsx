import { Form, Link } from '@remix-run/react'
import { href, withQuery } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { words } from '#app/platform/award-words.ts'

interface NamesakeProps {
  studio: { id: number; name: string; own: string | null }
  next: string | undefined
}

/** The studio that has the name, often the person's own studio that a colleague has registered. */
export function Namesake({ studio, next }: NamesakeProps) {
  if (studio.own === 'active')
    return (
      <Notice tone="plain" title={`You are already a member of ${studio.name}`}>
        <Link to={href('/studios/view')}>{`Your ${words.studios}`}</Link>
      </Notice>
    )
  if (studio.own === 'requested')
    return (
      <Notice tone="plain" title={`You’ve asked to join ${studio.name}`}>
        An owner will answer your request.
      </Notice>
    )
  return (
    <Notice tone="plain" title={`Do you work for ${studio.name}?`}>
      <Form
        method="post"
        action={withQuery(href('/studios/add'), { next })}
        className="button-row"
        noValidate
      >
        <span>Its owners decide. They see your name and email address.</span>
        <input type="hidden" name="studioId" value={studio.id} />
        <Button kind="secondary" name="intent" value="ask">
          Ask to join {studio.name}
        </Button>
      </Form>
    </Notice>
  )
}
