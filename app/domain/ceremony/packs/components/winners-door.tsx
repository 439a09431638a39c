import { Form, Link } from '@remix-run/react'
import type { WinnersAccess } from '#app/domain/voting/results/rules.ts'
import { href } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import type { FormOf, FormProps } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { COPY_HOURS } from '../rules.ts'
import type { purposeSchema } from '../schema.ts'

interface WinnersDoorProps {
  /** Null for a pack without winners. */
  access: WinnersAccess | null
  /** The pack is about winners and has nothing else. */
  isOnly: boolean
  form: FormOf<typeof purposeSchema> & { props: FormProps }
}

/** Why winners are not shown, or the form that takes a copy with them. */
export function WinnersDoor({ access, isOnly, form }: WinnersDoorProps) {
  if (access === null || access === 'published') return null
  if (access === 'not_key_holder')
    return (
      <Notice tone="plain" title={isOnly ? 'Winners are not shown' : 'Without winners'}>
        Until they are published, winners are open to{' '}
        <Link to={href('/admin/voting/results')}>key holders</Link> only.
      </Notice>
    )
  if (access === 'sealed')
    return (
      <Notice tone="plain" title={isOnly ? 'The result is sealed' : 'Without winners'}>
        Two key holders open the result together on the page of{' '}
        <Link to={href('/admin/voting/results')}>voting results</Link>. After that, key holders can take
        copies with winners.
      </Notice>
    )
  return (
    <section className="card stack narrow no-print">
      <h2>Take a copy with winners</h2>
      <p>
        Every page carries a number and your name. We log who took it, when and why. Only you can open it, for{' '}
        {COPY_HOURS} hours.
      </p>
      <Form method="post" className="stack" noValidate {...form.props}>
        <Input
          {...form.field('purpose')}
          label="Purpose"
          hint="For example: envelopes for the stage manager"
          maxLength={200}
          required
        />
        <div className="button-row">
          <Button>Take copy</Button>
        </div>
      </Form>
    </section>
  )
}
