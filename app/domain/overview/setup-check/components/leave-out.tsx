import { Form, Link } from '@remix-run/react'
import type { AwardPart } from '#app/platform/award-parts.ts'
import { href } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'

/** Says of a check that the award does without what it asks for: a part is switched off, all else is not asked any more. */
export function LeaveOut({
  check: { title, part },
  optional,
}: {
  check: { title: string; part?: AwardPart }
  optional: readonly string[]
}) {
  if (part)
    return (
      <>
        {' · '}
        <Link to={`${href('/admin/settings/parts')}#${part}`}>We don’t do this</Link>
      </>
    )
  if (!optional.includes(title)) return null
  return (
    <Form method="post">
      <input type="hidden" name="leaveOut" value="on" />
      <Button kind="quiet" name="check" value={title} aria-label={`We don’t do this: ${title}`}>
        We don’t do this
      </Button>
    </Form>
  )
}

/** The checks that are not asked, each with the way back. */
export function LeftOut({ titles }: { titles: readonly string[] }) {
  if (titles.length === 0) return null
  return (
    <details>
      <summary>Not asked ({titles.length})</summary>
      <Form method="post">
        <ul>
          {titles.map((title) => (
            <li key={title}>
              {title}{' '}
              <Button kind="quiet" name="check" value={title} aria-label={`Ask again: ${title}`}>
                Ask again
              </Button>
            </li>
          ))}
        </ul>
      </Form>
    </details>
  )
}
