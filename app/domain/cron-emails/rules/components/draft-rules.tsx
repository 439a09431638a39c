import { Form, Link } from '@remix-run/react'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { href } from '#app/platform/href.ts'
import { SubmitRow } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { sentenceCase } from '#app/ui/format/sentence-case.ts'
import { PlainText } from '#app/ui/plain-text.tsx'
import { peopleText } from '../run-labels.ts'
import type { DraftToTurnOn } from '../turn-on.server.ts'

function NextRun({ next }: Pick<LoaderData<DraftToTurnOn>, 'next'>) {
  if (!next) return <>No run is due in the next year, or it runs when something happens.</>
  return (
    <>
      Next run: <DateTime value={next.at} />, to {next.atLeast ? 'at least ' : ''}
      {peopleText(next.people)} as of now.
    </>
  )
}

/** The draft rules with what each would send, to be turned on together. */
export function DraftRules({ drafts }: { drafts: readonly LoaderData<DraftToTurnOn>[] }) {
  return (
    <Form method="post" className="stack narrow" noValidate>
      {drafts.map(({ id, version, name, to, when, next, sample }) => (
        <Card key={id} title={name}>
          <Checkbox
            name="rule"
            id={`rule-${id}`}
            value={`${id}.${version}`}
            label={`Turn on “${name}”`}
            defaultChecked
          />
          <p>
            {sentenceCase(when)}, to {to.join(', ') || 'no one'}. <NextRun next={next} />
          </p>
          <details>
            <summary>Text{sample.to ? `, as ${sample.to} would get it` : ''}</summary>
            <div className="stack stack-tight">
              <p>
                <strong>{sample.subject}</strong>
              </p>
              <PlainText>{sample.text}</PlainText>
            </div>
          </details>
          <p>
            <Link to={href('/admin/cron-emails/edit/:id', { id })}>Edit rule</Link>
          </p>
        </Card>
      ))}
      <SubmitRow submit="Turn on selected rules" backTo={href('/admin/cron-emails')} back="Cancel" />
    </Form>
  )
}
