import { Form, Link } from '@remix-run/react'
import { RulePill } from '#app/domain/cron-emails/rules/components/rule-table.tsx'
import type { RuleStatus } from '#app/domain/cron-emails/rules/rules.ts'
import { href } from '#app/platform/href.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Input } from '#app/ui/input.tsx'

export interface RuleSideProps {
  rule: { id: number; status: RuleStatus; tried: boolean }
  sentence: string
  /** `null`: the event names who gets it. */
  audience: number | null
  /** Where a test goes. */
  ownAddress: string
  record: { name: string; errors: string[] | undefined; defaultValue: string | undefined }
}

/** Where a rule stands, whom it would reach, and the steps it can take. */
export function RuleSide({ rule, sentence, audience, ownAddress, record }: RuleSideProps) {
  const { id, status, tried } = rule
  return (
    <>
      <Card title="The rule">
        <p>
          <RulePill status={status} />
        </p>
        <p className="rule-sentence">{sentence}</p>
        {audience === null ? null : (
          <p>
            <Link to={href('/admin/cron-emails/edit/:id/audience', { id })}>
              Who would get it now ({audience.toLocaleString('en')})
            </Link>
          </p>
        )}
      </Card>
      {status === 'retired' ? null : (
        <>
          <div id="try">
            <Card title="Try it">
              <p>
                {tried
                  ? 'This version was tried.'
                  : 'Nobody has tried this version: send yourself a test before it is switched on.'}
              </p>
              <Form method="post" noValidate className="stack stack-tight" reloadDocument>
                <Input
                  {...record}
                  id="test-record"
                  name="record"
                  label="Written for"
                  hint="An address, a name, a title or a number. Empty: the first there is."
                  autoComplete="off"
                  optional
                />
                <p className="hint">It goes to you alone, at {ownAddress}, as the rule is saved.</p>
                <Button kind="secondary" name="intent" value="test">
                  Send test to me
                </Button>
              </Form>
            </Card>
          </div>
          <Card title="Steps">
            <div className="stack stack-tight">
              {status === 'armed' ? (
                <LinkButton
                  kind="secondary"
                  to={href('/admin/cron-emails/edit/:id/:change', { id, change: 'pause' })}
                >
                  Pause it
                </LinkButton>
              ) : (
                <LinkButton
                  kind={tried ? 'primary' : 'secondary'}
                  to={href('/admin/cron-emails/edit/:id/:change', { id, change: 'arm' })}
                >
                  Switch it on
                </LinkButton>
              )}
              <Link to={href('/admin/cron-emails/edit/:id/:change', { id, change: 'retire' })}>
                Retire it for good
              </Link>
            </div>
          </Card>
        </>
      )}
    </>
  )
}
