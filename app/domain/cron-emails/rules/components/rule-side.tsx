import { Form, Link } from '@remix-run/react'
import { RulePill } from './rule-table.tsx'
import type { testSchema } from '../schema.ts'
import type { RuleStatus } from '../rules.ts'
import { href } from '#app/platform/href.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { countText } from '#app/ui/format/plural.ts'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'

export interface RuleSideProps {
  rule: { id: number; status: RuleStatus; tested: boolean }
  summary: string
  /** `null`: the event determines the recipients. */
  audience: number | null
  /** The address tests are sent to. */
  ownAddress: string
  test: FormOf<typeof testSchema>
}

/** A rule's state, its recipients and actions. */
export function RuleSide({ rule, summary, audience, ownAddress, test }: RuleSideProps) {
  const { id, status, tested } = rule
  return (
    <>
      <Card title="Rule">
        <p>
          <RulePill status={status} />
        </p>
        <p className="rule-sentence">{summary}</p>
        {audience === null ? null : (
          <p>
            <Link to={href('/admin/cron-emails/edit/:id/audience', { id })}>
              {countText(audience, 'recipient', 'recipients')} now
            </Link>
          </p>
        )}
      </Card>
      {status === 'retired' ? null : (
        <>
          <div id="try">
            <Card title="Test">
              <p>
                {tested
                  ? 'This version has been tested.'
                  : 'Send yourself a test of this version before you turn the rule on.'}
              </p>
              <Form method="post" className="stack stack-tight" {...test.props}>
                <Input
                  {...test.field('record')}
                  id="test-record"
                  label="Test with"
                  hint="An address, name, title or number. Leave empty for the first recipient."
                  autoComplete="off"
                  optional
                />
                <p className="hint">The saved version is sent to {ownAddress} only.</p>
                <Button kind="secondary" name="intent" value="test">
                  Send test email
                </Button>
              </Form>
            </Card>
          </div>
          <Card title="Actions">
            <div className="stack stack-tight">
              {status === 'active' ? (
                <LinkButton
                  kind="secondary"
                  to={href('/admin/cron-emails/edit/:id/:change', { id, change: 'pause' })}
                >
                  Pause rule
                </LinkButton>
              ) : (
                <LinkButton
                  kind={tested ? 'primary' : 'secondary'}
                  to={href('/admin/cron-emails/edit/:id/:change', { id, change: 'activate' })}
                >
                  Turn rule on
                </LinkButton>
              )}
              <Link to={href('/admin/cron-emails/edit/:id/:change', { id, change: 'retire' })}>
                Retire rule
              </Link>
            </div>
          </Card>
        </>
      )}
    </>
  )
}
